/// A token among declarations. Bodies are skipped as bytes and have none.
struct Token {
  enum Kind: UInt8 {
    case endOfFile
    /// A name or a keyword; `keyword` tells.
    case word
    /// A name in back-ticks, or `$0`.
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
    /// `#`, with the word behind it if there is one.
    case pound
    case dot
    case equal
    case arrow
    case backslash
    case unknown
  }

  var kind = Kind.endOfFile
  var keyword = Keyword.none
  /// Only white space and comments stand before it on its line.
  var startsLine = false
  /// The byte before it belongs to an operand.
  var isLeftBound = false
  /// The byte behind it belongs to an operand.
  var isRightBound = false
  var start = 0
  var end = 0

  var isName: Bool { kind == .word || kind == .quotedWord }
}
