import SourceText

/// A recursive descent parser. It reports an error where it occurs, and throws ``SyntaxError`` to the nearest point
/// where parsing can continue: the next member of a block, or the next definition.
struct Parser {
  /// The maximum nesting depth of selection sets, lists, objects and list types.
  static var nestingLimit: Int { 100 }

  let file: SourceFile
  let tokens: [Token]
  var log = DiagnosticLog()
  var index = 0
  private var nesting = 0
  private var reportCount = 0

  init(file: SourceFile, tokens: [Token]) {
    self.file = file
    self.tokens = tokens
  }

  var token: Token { tokens[index] }
  var kind: Token.Kind { tokens[index].kind }

  /// The token `distance` after the current one, or the end-of-file token past the end.
  func lookAhead(_ distance: Int = 1) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  mutating func advance() {
    if index + 1 < tokens.count { index += 1 }
  }

  func text(of token: Token) -> String {
    String(decoding: file.bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  func range(of token: Token) -> SourceRange {
    SourceRange(file: file, start: Int(token.start), end: Int(token.end))
  }

  /// The range from a token to the last token that was read.
  func range(from start: Int) -> SourceRange {
    let last = max(index - 1, start)
    return SourceRange(file: file, start: Int(tokens[start].start), end: Int(tokens[last].end))
  }

  // Reading

  /// Consumes the token if it is of this kind.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard self.kind == kind else { return false }
    advance()
    return true
  }

  mutating func expect(_ kind: Token.Kind, _ purpose: String) throws(SyntaxError) {
    guard take(kind) else { throw unexpected(wanted: "\(kind.description) \(purpose)") }
  }

  /// Whether the current token is this keyword.
  func isKeyword(_ keyword: StaticString) -> Bool { isKeyword(keyword, token) }

  func isKeyword(_ keyword: StaticString, _ token: Token) -> Bool {
    guard token.kind == .name, Int(token.end - token.start) == keyword.utf8CodeUnitCount else { return false }
    let start = Int(token.start)
    return keyword.withUTF8Buffer { letters in
      for offset in 0..<letters.count where file.bytes[start + offset] != letters[offset] { return false }
      return true
    }
  }

  mutating func takeKeyword(_ keyword: StaticString) -> Bool {
    guard isKeyword(keyword) else { return false }
    advance()
    return true
  }

  mutating func parseName(_ purpose: String) throws(SyntaxError) -> Name {
    let token = token
    guard token.kind == .name else { throw unexpected(wanted: "a name \(purpose)") }
    advance()
    return Name(text: text(of: token), range: range(of: token))
  }

  /// Reports the current token as unexpected, at most once for each position.
  mutating func unexpected(wanted: String) -> SyntaxError {
    if kind != .invalid {
      let shown = token.kind == .name ? "'\(text(of: token).prefix(60))'" : token.kind.description
      report(.unexpectedToken(shown, wanted: wanted, at: range(of: token)))
    }
    return SyntaxError()
  }

  /// Reports at most 100 diagnostics. A file with more is probably not a GraphQL file.
  mutating func report(_ diagnostic: Diagnostic) {
    reportCount += 1
    if reportCount <= 100 { log.report(diagnostic) }
  }

  // Nesting

  mutating func enter() throws(SyntaxError) {
    guard nesting < Self.nestingLimit else {
      report(.nestingTooDeep(limit: Self.nestingLimit, at: range(of: token)))
      throw SyntaxError(isFatal: true)
    }
    nesting += 1
  }

  mutating func leave() { nesting -= 1 }
}

/// A syntax error that is already reported.
struct SyntaxError: Error {
  /// Whether the error aborts the whole definition instead of a single member.
  var isFatal = false
}
