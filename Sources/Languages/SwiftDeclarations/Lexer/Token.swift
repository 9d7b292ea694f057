/// A token among declarations. Bodies are skipped as bytes and have no tokens.
struct Token {
  enum Kind: UInt8 {
    case endOfFile
    /// A name or a keyword. `keyword` distinguishes them.
    case word
    /// A name in backticks, or `$0`.
    case quotedWord
    case number
    case string
    case regex
    case operatorSymbol
    case leftBrace
    case rightBrace
    case leftParenthesis
    case rightParenthesis
    case leftBracket
    case rightBracket
    case comma
    case semicolon
    case colon
    case at
    /// `#`, with the following word if there is one.
    case pound
    case dot
    case equal
    case arrow
    case backslash
    case unknown
  }

  var kind = Kind.endOfFile
  var keyword = Keyword.none
  /// Whether only whitespace and comments precede the token on its line.
  var startsLine = false
  /// Whether the byte before the token belongs to an operand.
  var isLeftBound = false
  /// Whether the byte after the token belongs to an operand.
  var isRightBound = false
  var start = 0
  var end = 0

  var isName: Bool { kind == .word || kind == .quotedWord }
}
