extension PatternRewriter {
  /// Rewrites a bracket expression, after its `[`. POSIX has no escapes inside brackets.
  mutating func rewriteBrackets() throws(PatternError) {
    output.append("[")
    if input.first == "^" { output.append(try take()) }
    if input.first == "]" { output.append(try take()) }
    while true {
      let scalar = try take()
      switch scalar {
      case "]":
        output.append("]")
        return
      case "[": try rewriteBracketClass()
      case "\\": try rewriteBracketEscape()
      case "\0": throw .malformed("the expression contains U+0000")
      default: output.append(scalar)
      }
    }
  }

  private mutating func take() throws(PatternError) -> Unicode.Scalar {
    guard let scalar = input.popFirst() else { throw .malformed("unclosed '['") }
    return scalar
  }

  /// Rewrites `[:alpha:]`, `[.-.]`, `[=e=]`, or a literal `[`.
  private mutating func rewriteBracketClass() throws(PatternError) {
    output.append("[")
    guard let mark = input.first, mark == ":" || mark == "." || mark == "=" else { return }
    output.append(try take())
    while true {
      let scalar = try take()
      guard scalar != "\0" else { throw .malformed("the expression contains U+0000") }
      output.append(scalar)
      if scalar == mark, input.first == "]" {
        output.append(try take())
        return
      }
    }
  }

  private mutating func rewriteBracketEscape() throws(PatternError) {
    guard let scalar = input.first else { throw .malformed("unclosed '['") }
    let character: Unicode.Scalar
    if let escaped = try readCharacterEscape() {
      character = escaped
    } else {
      input.removeFirst()
      if let members = Self.classes[scalar] {
        guard !members.hasPrefix("^") else { throw .unsupported("'\\\(scalar)' in brackets") }
        output.append(contentsOf: members.unicodeScalars)
        return
      }
      guard !scalar.isASCII || !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar) else {
        throw .malformed("'\\\(scalar)' is not a valid escape in brackets")
      }
      character = scalar
    }
    if "[]^-".unicodeScalars.contains(character) {
      output.append(contentsOf: "[.\(character).]".unicodeScalars)
    } else {
      output.append(character)
    }
  }

  /// Reads an escape for a single character, after its `\`: `
  /// `, `\u00e9`. Returns `nil` for other escapes and reads nothing.
  mutating func readCharacterEscape() throws(PatternError) -> Unicode.Scalar? {
    guard let letter = input.first else { return nil }
    if let character = Self.characters[letter] {
      input.removeFirst()
      return character
    }
    let digitCount: ClosedRange<Int>
    switch letter {
    case "u": digitCount = 4...4
    case "U": digitCount = 8...8
    case "x": digitCount = 1...8
    case "c": throw .unsupported("'\\c'")
    default: return nil
    }
    input.removeFirst()
    var digits = ""
    while digits.count < digitCount.upperBound, let digit = input.first, digit.properties.isASCIIHexDigit {
      digits.unicodeScalars.append(digit)
      input.removeFirst()
    }
    guard digitCount.contains(digits.count), let code = UInt32(digits, radix: 16), code != 0,
      let character = Unicode.Scalar(code)
    else { throw .malformed("'\\\(letter)' requires a character code") }
    return character
  }

  private static let characters: [Unicode.Scalar: Unicode.Scalar] = [
    "a": "\u{7}", "b": "\u{8}", "e": "\u{1B}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{B}", "B": "\\",
  ]
}
