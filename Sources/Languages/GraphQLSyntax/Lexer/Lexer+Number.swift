import SourceText

extension Lexer {
  /// Reads the number at `start`. Reports an error and returns `invalid` if it is malformed.
  mutating func lexNumber(from start: Int) -> (kind: Token.Kind, end: Int) {
    var end = start
    if byte(end) == UInt8(ascii: "-") { end += 1 }
    guard isDigit(byte(end)) else { return invalid(start, "a digit must follow '-'") }
    if byte(end) == UInt8(ascii: "0"), isDigit(byte(end + 1)) {
      return invalid(start, "a number must not begin with 0")
    }
    end = endOfDigits(from: end)
    var kind = Token.Kind.int
    if byte(end) == UInt8(ascii: ".") {
      guard isDigit(byte(end + 1)) else { return invalid(start, "a digit must follow '.'") }
      kind = .float
      end = endOfDigits(from: end + 1)
    }
    if byte(end) | 0x20 == UInt8(ascii: "e") {
      end += 1
      if byte(end) == UInt8(ascii: "+") || byte(end) == UInt8(ascii: "-") { end += 1 }
      guard isDigit(byte(end)) else { return invalid(start, "a digit must follow the exponent sign") }
      kind = .float
      end = endOfDigits(from: end)
    }
    if byte(end) == UInt8(ascii: ".") || isNameByte(byte(end)) {
      return invalid(start, "a space must separate a number from the next token")
    }
    return (kind, end)
  }

  private mutating func invalid(_ start: Int, _ reason: String) -> (kind: Token.Kind, end: Int) {
    var end = start + 1
    while isNameByte(byte(end)) || byte(end) == UInt8(ascii: ".") { end += 1 }
    report(.invalidNumber(file.text(in: start..<end), because: reason, at: range(start..<end)))
    return (.invalid, end)
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private func endOfDigits(from start: Int) -> Int {
    var end = start
    while isDigit(byte(end)) { end += 1 }
    return end
  }
}
