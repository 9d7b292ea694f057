import SourceText

extension Lexer {
  /// Reads the string literal at `start`, which ends on the same line, and checks its escapes.
  mutating func lexString(from start: Int) -> (kind: Token.Kind, end: Int) {
    var end = start + 1
    var isValid = true
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
      switch bytes[end] {
      case UInt8(ascii: "\""):
        return (isValid ? .string : .invalid, end + 1)
      case UInt8(ascii: "\\"):
        if let escape = readEscape(in: bytes[...], at: end) {
          end += escape.length
        } else {
          let shown = min(end + 2, bytes.count)
          report(.invalidEscape(at: range(end..<shown)))
          isValid = false
          end = shown < bytes.count && bytes[shown - 1] >= 0x20 ? shown : end + 1
        }
      default:
        end += 1
      }
    }
    report(.unterminatedString(at: range(start..<end)))
    return (.invalid, end)
  }

  mutating func lexBlockString(from start: Int) -> (kind: Token.Kind, end: Int) {
    var end = start + 3
    while end < bytes.count {
      if isTripleQuote(at: end) { return (.blockString, end + 3) }
      end += bytes[end] == UInt8(ascii: "\\") && isTripleQuote(at: end + 1) ? 4 : 1
    }
    report(.unterminatedBlockString(at: range(start..<min(start + 3, bytes.count))))
    return (.invalid, bytes.count)
  }

  private func isTripleQuote(at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index] == UInt8(ascii: "\"") && bytes[index + 1] == UInt8(ascii: "\"")
      && bytes[index + 2] == UInt8(ascii: "\"")
  }
}
