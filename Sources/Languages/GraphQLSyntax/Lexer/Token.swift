/// The smallest unit of a document: its kind and its bytes.
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
    /// What the lexer has already reported.
    case invalid
  }

  let kind: Kind
  /// Nothing but ignored characters stands before it in its line.
  let isFirstInLine: Bool
  let start: Int32
  let end: Int32
}

extension Token.Kind {
  /// What a message calls a token of this kind.
  var description: String {
    switch self {
    case .name: "a name"
    case .int, .float: "a number"
    case .string, .blockString: "a string"
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
    case .endOfFile: "the end of the file"
    case .invalid: "an unknown character"
    }
  }
}
