/// A lexical token: its kind and its byte range.
struct Token {
  enum Kind: UInt8 {
    case name
    case int
    case float
    case string
    case blockString
    case exclamation
    case dollar
    case ampersand
    case openParenthesis
    case closeParenthesis
    case spread
    case colon
    case equals
    case at
    case openBracket
    case closeBracket
    case openBrace
    case pipe
    case closeBrace
    case endOfFile
    /// An invalid token that the lexer already reported.
    case invalid
  }

  let kind: Kind
  /// Whether the token is the first on its line.
  let isFirstInLine: Bool
  let start: Int32
  let end: Int32
}

extension Token.Kind {
  /// The name of this kind of token in diagnostics.
  var description: String {
    switch self {
    case .name: "name"
    case .int, .float: "number"
    case .string, .blockString: "string"
    case .exclamation: "'!'"
    case .dollar: "'$'"
    case .ampersand: "'&'"
    case .openParenthesis: "'('"
    case .closeParenthesis: "')'"
    case .spread: "'...'"
    case .colon: "':'"
    case .equals: "'='"
    case .at: "'@'"
    case .openBracket: "'['"
    case .closeBracket: "']'"
    case .openBrace: "'{'"
    case .pipe: "'|'"
    case .closeBrace: "'}'"
    case .endOfFile: "end of file"
    case .invalid: "invalid character"
    }
  }
}
