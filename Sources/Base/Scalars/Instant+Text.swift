extension Instant: CustomStringConvertible {
  /// Parses an RFC 3339 timestamp: `YYYY-MM-DDTHH:MM:SS`, any number of fractional digits, and `Z` or `±HH:MM`. Also
  /// accepts `t` and `z`.
  ///
  /// The fraction is rounded to microseconds in binary floating point, as in PostgreSQL. Returns `nil` for invalid
  /// text, and if the rounded time is outside ``CivilDate/years`` in UTC.
  package init?(_ text: some StringProtocol) {
    guard let instant = Self.read(text), instant.isInRange else { return nil }
    self = instant
  }

  /// Parses an RFC 3339 timestamp with a year from 1 to 9999.
  package init?(ofAnyYear text: some StringProtocol) {
    guard let instant = Self.read(text), (1...9999).contains(instant.date.components.year) else { return nil }
    self = instant
  }

  private static func read(_ text: some StringProtocol) -> Instant? {
    Array(text.utf8).withUnsafeBufferPointer(parse)
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Instant? {
    guard bytes.count >= 20, let date = CivilDate.parse(bytes), bytes[10] | 0x20 == UInt8(ascii: "t"),
      let hour = parseDigits(bytes, 11..<13), hour < 24, bytes[13] == UInt8(ascii: ":"),
      let minute = parseDigits(bytes, 14..<16), minute < 60, bytes[16] == UInt8(ascii: ":"),
      let seconds = parseDigits(bytes, 17..<19), seconds < 60
    else { return nil }
    var end = 19
    var fraction: Int64 = 0
    if bytes[end] == UInt8(ascii: ".") {
      end += 1
      while end < bytes.count, bytes[end] &- 0x30 < 10 { end += 1 }
      guard end > 20, let rounded = microseconds(ofFraction: bytes[20..<end]) else { return nil }
      fraction = rounded
    }
    guard let offset = parseOffset(bytes, from: end) else { return nil }
    let time = (hour * 60 + minute - offset) * 60 + seconds
    return Instant(microseconds: Int64(date.daysSinceEpoch) * day + Int64(time) * second + fraction)
  }

  private static func microseconds(ofFraction digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    if digits.count <= 6 {
      return (0..<6).reduce(0) { $0 * 10 + ($1 < digits.count ? Int64(digits[digits.startIndex + $1] - 0x30) : 0) }
    }
    guard let fraction = Double("0." + String(decoding: digits, as: UTF8.self)) else { return nil }
    // Rounds half to even. `rounded()` would need a library that is not linked otherwise.
    let exact = fraction * 1e6
    let whole = Int64(exact)
    let rest = exact - Double(whole)
    return rest > 0.5 || rest == 0.5 && !whole.isMultiple(of: 2) ? whole + 1 : whole
  }

  /// Parses a time zone offset in minutes east of UTC.
  private static func parseOffset(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    if bytes[start] | 0x20 == UInt8(ascii: "z") { return bytes.count == start + 1 ? 0 : nil }
    guard bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-"), bytes.count == start + 6,
      bytes[start + 3] == UInt8(ascii: ":"),
      let hours = parseDigits(bytes, start + 1..<start + 3), hours < 24,
      let minutes = parseDigits(bytes, start + 4..<start + 6), minutes < 60
    else { return nil }
    let offset = hours * 60 + minutes
    return bytes[start] == UInt8(ascii: "-") ? -offset : offset
  }

  /// The timestamp in the format `YYYY-MM-DDTHH:MM:SSZ` in UTC, with 0, 3 or 6 fractional digits: the fewest that
  /// represent the value.
  package var description: String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumLength) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      return String(decoding: UnsafeBufferPointer(start: start, count: write(to: start)), as: UTF8.self)
    }
  }

  /// The maximum number of bytes that ``write(to:)`` writes.
  package static var maximumLength: Int { CivilDate.maximumLength + 17 }

  /// Writes the timestamp in wire format and returns the number of bytes.
  package func write(to output: UnsafeMutablePointer<UInt8>) -> Int {
    let date = date
    let timeOfDay = floorRemainder(microseconds, Self.day)
    let seconds = Int(timeOfDay / Self.second)
    let fraction = Int(timeOfDay % Self.second)
    var length = date.write(to: output)
    for (letter, value) in [(UInt8(ascii: "T"), seconds / 3600), (0x3A, seconds / 60 % 60), (0x3A, seconds % 60)] {
      output[length] = letter
      writeDigits(value, count: 2, to: output + length + 1)
      length += 3
    }
    if fraction != 0 {
      let isMilliseconds = fraction % 1000 == 0
      output[length] = UInt8(ascii: ".")
      writeDigits(isMilliseconds ? fraction / 1000 : fraction, count: isMilliseconds ? 3 : 6, to: output + length + 1)
      length += isMilliseconds ? 4 : 7
    }
    output[length] = UInt8(ascii: "Z")
    return length + 1
  }
}
