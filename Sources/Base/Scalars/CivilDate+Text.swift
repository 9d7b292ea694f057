extension CivilDate: CustomStringConvertible {
  /// Parses `YYYY-MM-DD`. Ignores everything after a `T`. Returns `nil` for invalid text, for a day that does not
  /// exist, and for years outside ``years``.
  package init?(_ text: some StringProtocol) {
    var bytes = Array(text.utf8.prefix(11))
    if bytes.count == 11 {
      guard bytes.removeLast() == UInt8(ascii: "T") else { return nil }
    }
    guard bytes.count == 10, let date = bytes.withUnsafeBufferPointer(Self.parse), date.isInRange else { return nil }
    self = date
  }

  /// Parses the date in the first ten bytes, with any four-digit year.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> CivilDate? {
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = parseDigits(bytes, 0..<4), let month = parseDigits(bytes, 5..<7), let day = parseDigits(bytes, 8..<10)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// The date in the format `YYYY-MM-DD`.
  package var description: String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumLength) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      return String(decoding: UnsafeBufferPointer(start: start, count: write(to: start)), as: UTF8.self)
    }
  }

  /// The maximum number of bytes that ``write(to:)`` writes.
  package static var maximumLength: Int { 32 }

  /// Writes `YYYY-MM-DD` and returns the number of bytes. Years outside the supported range get a sign or more digits.
  package func write(to output: UnsafeMutablePointer<UInt8>) -> Int {
    let (year, month, day) = components
    var length = 0
    if year < 0 {
      output[0] = UInt8(ascii: "-")
      length = 1
    }
    let magnitude = Int(clamping: year.magnitude)
    var digits = 4
    var limit: Int64 = 10_000
    while magnitude >= limit, digits < 18 {
      digits += 1
      limit *= 10
    }
    writeDigits(magnitude, count: digits, to: output + length)
    length += digits
    output[length] = UInt8(ascii: "-")
    writeDigits(month, count: 2, to: output + length + 1)
    output[length + 3] = UInt8(ascii: "-")
    writeDigits(day, count: 2, to: output + length + 4)
    return length + 6
  }
}

/// Parses the digits at `range`. Returns `nil` if any byte is not a digit.
func parseDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
  var value = 0
  for index in range {
    let digit = bytes[index] &- 0x30
    guard digit < 10 else { return nil }
    value = value * 10 + Int(digit)
  }
  return value
}

/// Writes the last `count` decimal digits of `value`, with leading zeros.
func writeDigits(_ value: Int, count: Int, to output: UnsafeMutablePointer<UInt8>) {
  var rest = value
  for index in stride(from: count - 1, through: 0, by: -1) {
    output[index] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  }
}
