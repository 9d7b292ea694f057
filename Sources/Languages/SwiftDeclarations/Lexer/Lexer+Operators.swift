extension Lexer {
  /// Reads `=`, `->` or an operator. A `?` or `!` that is bound to the token before it is a separate token.
  mutating func operatorSymbol(_ token: inout Token, dots: Bool) {
    let start = position
    token.kind = .operatorSymbol
    let first = byte(position)
    if token.isLeftBound, first == UInt8(ascii: "?") || first == UInt8(ascii: "!") {
      // `a!=b` and `a??b` contain operators; `a?` and `a!` contain postfix marks.
      let second = byte(position + 1)
      let isMark =
        first == UInt8(ascii: "!") ? second != UInt8(ascii: "=") : second != UInt8(ascii: "?") || !isNilCoalescing()
      if isMark {
        position += 1
        return
      }
    }
    while position < count {
      let current = bytes[position]
      if current == UInt8(ascii: "/") {
        // The start of a comment ends an operator.
        let following = byte(position + 1)
        if position > start, following == UInt8(ascii: "/") || following == UInt8(ascii: "*") { break }
      }
      if current == UInt8(ascii: ".") {
        guard dots else { break }
      } else if !has(position, .operatorSymbol) {
        break
      }
      position += 1
    }
    if position == start { position += 1 }
    if position - start == 1, first == UInt8(ascii: "=") { token.kind = .equal }
    if position - start == 2, first == UInt8(ascii: "-"), byte(start + 1) == UInt8(ascii: ">") { token.kind = .arrow }
  }

  /// Whether `??` is an operator, as in `a ?? b` and `a??b`, and not part of a type such as `Int??`.
  private func isNilCoalescing() -> Bool {
    byte(position + 2) != UInt8(ascii: "?") && isBound(behind: position + 2)
      && byte(position + 2) != UInt8(ascii: ".") && byte(position + 2) != UInt8(ascii: ">")
      && byte(position + 2) != UInt8(ascii: "(") && byte(position + 2) != UInt8(ascii: "[")
      && byte(position + 2) != UInt8(ascii: "=") && byte(position + 2) != UInt8(ascii: "{")
  }

  /// Whether the byte before `offset` belongs to an operand, by Swift's operator rules.
  func isBound(before offset: Int) -> Bool {
    guard offset > 0 else { return false }
    switch bytes[offset - 1] {
    case 0x00, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"):
      // The end of a block comment counts as whitespace.
      return !(offset > 1 && bytes[offset - 2] == UInt8(ascii: "*"))
    default: return true
    }
  }

  func isBound(behind offset: Int) -> Bool {
    switch byte(offset) {
    case 0x00, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "."): return true
    case UInt8(ascii: "/"):
      let second = byte(offset + 1)
      return second != UInt8(ascii: "/") && second != UInt8(ascii: "*")
    default: return true
    }
  }
}
