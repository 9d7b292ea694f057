/// Reads words, names and parentheses from SQL text.
struct SQLWordReader {
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
    skipSpaces()
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips these words. Does not move if any of them is missing.
  mutating func skip(_ words: String...) -> Bool {
    let start = rest
    for word in words {
      guard rest.hasPrefix(word) else {
        rest = start
        return false
      }
      rest = rest.dropFirst(word.count)
      skipSpaces()
    }
    return true
  }

  /// Reads a double-quoted name and returns it unquoted.
  mutating func readName() -> String? {
    guard rest.unicodeScalars.first == "\"", let end = rest.endOfQuotes else { return nil }
    defer {
      rest = rest[end...]
      skipSpaces()
    }
    return String(rest[..<end]).unquotedName
  }

  /// Reads up to the next whitespace outside quotes.
  mutating func readWord() -> String? {
    if rest.unicodeScalars.first == "'", let end = rest.endOfQuotes {
      defer {
        rest = rest[end...]
        skipSpaces()
      }
      return String(rest[..<end])
    }
    let word = rest.prefix { !$0.isWhitespace }
    guard !word.isEmpty else { return nil }
    rest = rest[word.endIndex...]
    skipSpaces()
    return String(word)
  }

  /// Reads a parenthesized text and returns its contents.
  mutating func readParentheses() -> String? {
    guard rest.first == "(", let end = rest.endOfParentheses else { return nil }
    defer {
      rest = rest[rest.index(after: end)...]
      skipSpaces()
    }
    return String(rest[rest.index(after: rest.startIndex)..<end])
  }

  private mutating func skipSpaces() { rest = rest.drop { $0.isWhitespace } }
}

// Quotes are compared as Unicode scalars, as databases do: in Swift, a quote followed by a combining accent is a single
// character.
extension StringProtocol where SubSequence == Substring {
  /// The index after the quoted text at the start. Doubled quotes are part of the text.
  var endOfQuotes: Index? {
    let scalars = unicodeScalars
    guard let mark = scalars.first else { return nil }
    var index = scalars.index(after: startIndex)
    while index < endIndex {
      if scalars[index] == mark {
        let next = scalars.index(after: index)
        if next == endIndex || scalars[next] != mark { return next }
        index = next
      }
      index = scalars.index(after: index)
    }
    return nil
  }

  /// The index of the parenthesis that closes the one at the start.
  var endOfParentheses: Index? {
    var depth = 0
    var index = startIndex
    while index < endIndex {
      switch unicodeScalars[index] {
      case "'", "\"":
        guard let end = self[index...].endOfQuotes else { return nil }
        index = end
        continue
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index = unicodeScalars.index(after: index)
    }
    return nil
  }
}

extension String {
  /// The text between the first parenthesis and its closing one.
  var outermostParentheses: String? {
    var open = startIndex
    while open < endIndex, unicodeScalars[open] != "(" {
      if unicodeScalars[open] == "\"" || unicodeScalars[open] == "'" {
        guard let end = self[open...].endOfQuotes else { return nil }
        open = end
      } else {
        open = unicodeScalars.index(after: open)
      }
    }
    guard open < endIndex, let close = self[open...].endOfParentheses else { return nil }
    return String(self[index(after: open)..<close])
  }

  /// Splits the text at commas outside quotes and parentheses, and trims whitespace.
  var splitAtCommas: [String] {
    var parts: [String] = []
    var start = startIndex
    var index = startIndex
    while index < endIndex {
      switch unicodeScalars[index] {
      case "'", "\"": index = self[index...].endOfQuotes ?? endIndex
      case "(": index = self[index...].endOfParentheses.map { self.index(after: $0) } ?? endIndex
      case ",":
        parts.append(String(self[start..<index]))
        index = self.index(after: index)
        start = index
      default: index = unicodeScalars.index(after: index)
      }
    }
    parts.append(String(self[start...]))
    return parts.map { part in
      String(part.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
  }

  /// The name without its double quotes.
  var unquotedName: String {
    let scalars = unicodeScalars
    guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return self }
    var result = String.UnicodeScalarView()
    var wasQuote = false
    for scalar in scalars.dropFirst().dropLast() {
      if scalar == "\"" && !wasQuote {
        wasQuote = true
        continue
      }
      wasQuote = false
      result.append(scalar)
    }
    return String(result)
  }
}
