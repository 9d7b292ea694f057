/// A token of a CEL expression.
enum ExpressionToken: Equatable {
  case name(String)
  /// The number as written.
  case number(String)
  /// The value of a string literal. `nil` for raw, bytes and triple-quoted strings, and for unknown escapes.
  case string(String?)
  case symbol(Unicode.Scalar)
}

/// Splits an expression into tokens, without whitespace and comments. An unterminated string becomes a string without a
/// value.
func expressionTokens(_ text: String) -> [ExpressionToken] {
  var scanner = ExpressionScanner(scalars: Array(text.unicodeScalars))
  return scanner.scan()
}

private struct ExpressionScanner {
  let scalars: [Unicode.Scalar]
  var index = 0
  var tokens: [ExpressionToken] = []

  init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  mutating func scan() -> [ExpressionToken] {
    while let scalar = peek() {
      if scalar.properties.isWhitespace {
        index += 1
      } else if scalar == "/", peek(1) == "/" {
        while let next = peek(), next != "\n" { index += 1 }
      } else if isNameStart(scalar) {
        scanNameOrPrefixedString()
      } else if isDigit(scalar) || (scalar == "." && isDigit(peek(1))) {
        scanNumber()
      } else if scalar == "'" || scalar == "\"" {
        scanString(quote: scalar, isPlain: true)
      } else {
        tokens.append(.symbol(scalar))
        index += 1
      }
    }
    return tokens
  }

  private mutating func scanNameOrPrefixedString() {
    let start = index
    while let scalar = peek(), isNameStart(scalar) || isDigit(scalar) { index += 1 }
    let name = text(from: start)
    if let quote = peek(), quote == "'" || quote == "\"", ["r", "b", "rb", "br"].contains(name.lowercased()) {
      scanString(quote: quote, isPlain: false, isRaw: name.lowercased().contains("r"))
    } else {
      tokens.append(.name(name))
    }
  }

  private mutating func scanNumber() {
    let start = index
    while let scalar = peek(), isNameStart(scalar) || isDigit(scalar) || scalar == "." {
      index += 1
      if scalar == "e" || scalar == "E", peek() == "+" || peek() == "-" { index += 1 }
    }
    tokens.append(.number(text(from: start)))
  }

  private mutating func scanString(quote: Unicode.Scalar, isPlain: Bool, isRaw: Bool = false) {
    let isTriple = peek(1) == quote && peek(2) == quote
    index += isTriple ? 3 : 1
    var value: String? = isPlain && !isTriple ? "" : nil
    while let scalar = peek() {
      if scalar == quote, !isTriple || (peek(1) == quote && peek(2) == quote) {
        index += isTriple ? 3 : 1
        tokens.append(.string(value))
        return
      }
      index += 1
      if scalar == "\\", !isRaw {
        if let escaped = readEscape() { value?.unicodeScalars.append(escaped) } else { value = nil }
      } else {
        value?.unicodeScalars.append(scalar)
      }
    }
    tokens.append(.string(nil))
  }

  /// Reads the character after a backslash. Returns `nil` if it is not a CEL escape.
  private mutating func readEscape() -> Unicode.Scalar? {
    guard let letter = peek() else { return nil }
    index += 1
    switch letter {
    case "a": return "\u{7}"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "\\", "?", "'", "\"", "`": return letter
    case "x", "X": return readDigits(2, radix: 16)
    case "u": return readDigits(4, radix: 16)
    case "U": return readDigits(8, radix: 16)
    case "0"..."3":
      index -= 1
      return readDigits(3, radix: 8)
    default: return nil
    }
  }

  private mutating func readDigits(_ count: Int, radix: Int) -> Unicode.Scalar? {
    guard index + count <= scalars.count else { return nil }
    let digits = String(String.UnicodeScalarView(scalars[index..<index + count]))
    guard digits.unicodeScalars.allSatisfy({ $0.properties.isASCIIHexDigit }),
      let value = UInt32(digits, radix: radix), let scalar = Unicode.Scalar(value)
    else { return nil }
    index += count
    return scalar
  }

  private func text(from start: Int) -> String { String(String.UnicodeScalarView(scalars[start..<index])) }

  private func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: false
    }
  }

  private func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar >= "0" && scalar <= "9"
  }
}
