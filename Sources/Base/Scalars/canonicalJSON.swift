package import JSONText

/// The reason why a value cannot be stored in a column of type `Any`.
package enum CanonicalJSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number that has more than ``CanonicalJSONLimits/digits`` digits when written without an exponent.
  case longNumber
  /// More than ``CanonicalJSONLimits/depth`` nested arrays and objects.
  case deep
  /// U+0000 in a string or in a member name.
  case nullCharacter

  package var description: String {
    switch self {
    case .longNumber: "a number has more than \(CanonicalJSONLimits.digits) digits"
    case .deep: "it is nested more than \(CanonicalJSONLimits.depth) levels"
    case .nullCharacter: "it contains the character U+0000"
    }
  }
}

/// The limits of values in columns of type `Any`.
package enum CanonicalJSONLimits {
  package static var digits: Int { 1000 }
  package static var depth: Int { 100 }
}

/// The text that PostgreSQL's `jsonb` returns, without its spaces: keys sorted by length in bytes, then by bytes; the
/// last of equal keys; numbers without exponents (`1e2` is `100`, `1.50` is unchanged, `-0.0` is `0.0`).
///
/// - Throws: ``CanonicalJSONError``.
package func canonicalJSON(_ value: JSONValue) throws(CanonicalJSONError) -> String {
  var output: [UInt8] = []
  try appendCanonical(value, depth: 0, to: &output)
  return String(decoding: output, as: UTF8.self)
}

private func appendCanonical(
  _ value: JSONValue, depth: Int, to output: inout [UInt8]
) throws(CanonicalJSONError) {
  switch value {
  case .null, .bool: JSONWriter.append(value, to: &output)
  case .number(let digits): try appendCanonicalNumber(digits, to: &output)
  case .string(let text): try appendCanonical(text, to: &output)
  case .array(let elements):
    guard depth < CanonicalJSONLimits.depth else { throw .deep }
    output.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      try appendCanonical(element, depth: depth + 1, to: &output)
    }
    output.append(UInt8(ascii: "]"))
  case .object(let object):
    guard depth < CanonicalJSONLimits.depth else { throw .deep }
    output.append(UInt8(ascii: "{"))
    let members = object.members.sorted { lhs, rhs in
      let (left, right) = (lhs.key.utf8, rhs.key.utf8)
      return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
    for (index, member) in members.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      try appendCanonical(member.key, to: &output)
      output.append(UInt8(ascii: ":"))
      try appendCanonical(member.value, depth: depth + 1, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}

private func appendCanonical(_ text: String, to output: inout [UInt8]) throws(CanonicalJSONError) {
  guard !text.utf8.contains(0) else { throw .nullCharacter }
  JSONWriter.append(text, to: &output)
}

/// Appends a JSON number without its exponent, with as many fractional digits as the exponent leaves.
private func appendCanonicalNumber(_ number: String, to output: inout [UInt8]) throws(CanonicalJSONError) {
  let bytes = Array(number.utf8)
  let isNegative = bytes.first == UInt8(ascii: "-")
  let start = isNegative ? 1 : 0
  let end = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? bytes.count
  let point = bytes[start..<end].firstIndex(of: UInt8(ascii: ".")) ?? end
  var digits = bytes[start..<point] + bytes[min(point + 1, end)..<end]
  digits = digits.drop { $0 == 0x30 }
  let fractionCount = max(0, end - point - 1)
  var exponent = 0
  if end < bytes.count {
    guard let value = Int(String(decoding: bytes[(end + 1)...], as: UTF8.self)) else { throw .longNumber }
    exponent = value
  }
  // The value is the integer of the digits times 10^−scale. The scale is clamped, because anything beyond exceeds the
  // limit anyway.
  let scale = fractionCount - max(-2_000_000, min(2_000_000, exponent))
  guard max(scale, digits.count - min(scale, 0)) <= CanonicalJSONLimits.digits || digits.isEmpty && scale <= 0 else {
    throw .longNumber
  }
  if isNegative, !digits.isEmpty { output.append(UInt8(ascii: "-")) }
  let wholeCount = digits.count - scale
  if digits.isEmpty || wholeCount <= 0 {
    output.append(0x30)
  } else {
    output += digits.prefix(wholeCount)
    output += repeatElement(0x30, count: max(0, -scale))
  }
  guard scale > 0 else { return }
  output.append(UInt8(ascii: "."))
  output += repeatElement(0x30, count: max(0, scale - digits.count))
  output += digits.suffix(scale)
}
