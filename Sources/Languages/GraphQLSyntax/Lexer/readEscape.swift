/// Reads the escape sequence whose backslash is at `index`. Returns its scalar and its length in bytes.
/// - Returns: `nil` for an invalid escape sequence, including an unpaired surrogate.
func readEscape(in bytes: ArraySlice<UInt8>, at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
  guard index + 1 < bytes.endIndex else { return nil }
  switch bytes[index + 1] {
  case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return (Unicode.Scalar(bytes[index + 1]), 2)
  case UInt8(ascii: "b"): return ("\u{8}", 2)
  case UInt8(ascii: "f"): return ("\u{C}", 2)
  case UInt8(ascii: "n"): return ("\n", 2)
  case UInt8(ascii: "r"): return ("\r", 2)
  case UInt8(ascii: "t"): return ("\t", 2)
  case UInt8(ascii: "u"): return readUnicodeEscape(in: bytes, at: index)
  default: return nil
  }
}

/// Reads `\u1234`, a surrogate pair in that form, or `\u{1F600}`.
private func readUnicodeEscape(
  in bytes: ArraySlice<UInt8>, at index: Int
) -> (scalar: Unicode.Scalar, length: Int)? {
  guard index + 2 < bytes.endIndex else { return nil }
  if bytes[index + 2] == UInt8(ascii: "{") { return readBracedEscape(in: bytes, at: index) }
  guard let unit = readHex(in: bytes, from: index + 2) else { return nil }
  if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
  guard unit < 0xDC00, index + 7 < bytes.endIndex, bytes[index + 6] == UInt8(ascii: "\\"),
    bytes[index + 7] == UInt8(ascii: "u"), let low = readHex(in: bytes, from: index + 8), (0xDC00...0xDFFF) ~= low,
    let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  else { return nil }
  return (scalar, 12)
}

/// Reads one to eight digits, like the reference implementation.
private func readBracedEscape(in bytes: ArraySlice<UInt8>, at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
  var value: UInt32 = 0
  var end = index + 3
  while end < bytes.endIndex, let digit = hexDigit(bytes[end]) {
    guard end - index - 3 < 8, value <= 0x10FFFF else { return nil }
    value = value << 4 | digit
    end += 1
  }
  guard end > index + 3, end < bytes.endIndex, bytes[end] == UInt8(ascii: "}"), let scalar = Unicode.Scalar(value)
  else { return nil }
  return (scalar, end + 1 - index)
}

/// Reads four hexadecimal digits.
private func readHex(in bytes: ArraySlice<UInt8>, from start: Int) -> UInt32? {
  guard start + 4 <= bytes.endIndex else { return nil }
  var value: UInt32 = 0
  for index in start..<start + 4 {
    guard let digit = hexDigit(bytes[index]) else { return nil }
    value = value << 4 | digit
  }
  return value
}

private func hexDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
