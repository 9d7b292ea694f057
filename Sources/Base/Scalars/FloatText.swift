/// Prints floating-point numbers as PostgreSQL does: the shortest digits that parse to the same value, plain for small
/// exponents (`0.0001` up to 15 digits), otherwise `d.ddde+NN`, and without `.0`.
package enum FloatText {
  /// The maximum number of bytes that ``write(_:to:)`` writes.
  package static var maximumLength: Int { 40 }

  /// Writes `value` and returns the number of bytes. Returns `nil` for infinities and NaN, which JSON cannot represent.
  /// −0 is written as `0`.
  package static func write(_ value: Double, to output: UnsafeMutablePointer<UInt8>) -> Int? {
    guard value.isFinite else { return nil }
    if let length = writeShort(value, to: output) { return length }
    var digits = DecimalDigits(description: value.description)
    if value.magnitude >= 0x1p53, value.magnitude < 1e40 {
      digits = digits.offMidpoint(of: value.magnitude, precision: 53)
    }
    return digits.write(isNegative: value < 0, plainBelow: 15, to: output)
  }

  /// Writes a vector element, which is plain only up to six digits.
  package static func write(_ value: Float, to output: UnsafeMutablePointer<UInt8>) -> Int? {
    guard value.isFinite else { return nil }
    guard value != 0 else {
      output[0] = UInt8(ascii: "0")
      return 1
    }
    var digits = DecimalDigits(description: value.description)
    if value.magnitude >= 0x1p24 { digits = digits.offMidpoint(of: Double(value.magnitude), precision: 24) }
    return digits.write(isNegative: value < 0, plainBelow: 6, to: output)
  }

  /// The text of a number, or `nil` for infinities and NaN.
  package static func text(_ value: Double) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumLength) { buffer in
      guard let start = buffer.baseAddress, let length = write(value, to: start) else { return nil }
      return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    }
  }

  /// Parses a JSON number to a value that can be stored: finite, and without the sign of −0. Returns `nil` if it is too
  /// large.
  package static func parse(_ digits: String) -> Double? {
    guard let value = Double(digits), value.isFinite else { return nil }
    return value == 0 ? 0 : value
  }

  /// Writes numbers with at most 15 digits, of which at most four are fractional. Such a decimal is the only one with
  /// 15 digits or fewer that parses to `value`, so it is the shortest.
  private static func writeShort(_ value: Double, to output: UnsafeMutablePointer<UInt8>) -> Int? {
    let magnitude = value.magnitude
    guard magnitude < 1e15, magnitude >= 1 || magnitude == 0 else { return nil }
    var scaled = Double(Int64(magnitude))
    var fractionCount = 0
    var scale = 1.0
    while scaled / scale != magnitude {
      guard fractionCount < 4 else { return nil }
      fractionCount += 1
      scale *= 10
      // `rounded()` is not used, because it calls a library that is linked only with Foundation or Glibc.
      scaled = Double(Int64(magnitude * scale + 0.5))
      guard scaled < 1e15 else { return nil }
    }
    var length = 0
    if value < 0 {
      output[0] = UInt8(ascii: "-")
      length = 1
    }
    let (whole, fraction) = Int64(scaled).quotientAndRemainder(dividingBy: Int64(scale))
    length += writeInteger(whole, to: output + length)
    guard fractionCount > 0 else { return length }
    output[length] = UInt8(ascii: ".")
    writeDigits(Int(fraction), count: fractionCount, to: output + length + 1)
    return length + 1 + fractionCount
  }
}

/// The maximum number of bytes that ``writeInteger(_:to:)`` writes.
package let maximumIntegerLength = 20

/// Writes `value` in decimal and returns the number of bytes.
package func writeInteger(_ value: Int64, to output: UnsafeMutablePointer<UInt8>) -> Int {
  var length = 0
  var rest = value.magnitude
  if value < 0 {
    output[0] = UInt8(ascii: "-")
    length = 1
  }
  var count = 1
  var limit: UInt64 = 10
  while rest >= limit {
    count += 1
    let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
    if overflow { break }
    limit = next
  }
  for index in stride(from: length + count - 1, through: length, by: -1) {
    let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
    output[index] = 0x30 + UInt8(truncatingIfNeeded: digit)
    rest = quotient
  }
  return length + count
}
