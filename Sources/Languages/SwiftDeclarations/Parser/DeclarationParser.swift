/// A recursive descent parser for declarations, with recursion limited by ``depthLimit``. Fills the tables of a file.
///
/// Records unparsable parts and skips them by at least one token, so the parser always reaches the end.
struct DeclarationParser {
  static let depthLimit = 128

  var lexer: Lexer
  var token = Token()
  /// The end of the previous token.
  var previousEnd = 0
  var rows: [DeclarationRow] = []
  var attributes: [AttributeRow] = []
  var modifiers: [ModifierRow] = []
  var parameters: [ParameterRow] = []
  var conditions: [ConditionRow] = []
  var parent: Int32 = -1
  var condition: Int32 = -1
  var depth = 0
  /// Whether indentation ends blocks. Set for a second pass over the file if a block was not closed.
  var endsBlocksByIndentation = false
  /// The remaining number of bytes for lookahead that distinguishes generic arguments from comparisons.
  var lookaheadBudget: Int
  /// The comments of the line on which the last declaration began, for further declarations on it.
  var lineComments = RowSlice.none
  var lineParent: Int32 = -2
  var lineOfComments = -1
  /// The comments of the current line for elements and bindings.
  var elementComments = RowSlice.none
  var lineOfElement = -1

  init(_ bytes: UnsafeBufferPointer<UInt8>, classes: UnsafeBufferPointer<UInt8>) {
    lexer = Lexer(bytes, classes: classes)
    lookaheadBudget = 4 * bytes.count + 65_536
    // Initial capacities that avoid most reallocations.
    rows.reserveCapacity(bytes.count / 48 + 8)
    token = lexer.next()
  }

  // MARK: Tokens

  @inline(__always)
  mutating func advance() {
    previousEnd = token.end
    token = lexer.next()
  }

  /// Continues after `offset`, as if the current token had ended there.
  mutating func advance(to offset: Int) {
    previousEnd = offset
    lexer.position = offset
    token = lexer.next()
  }

  mutating func advanceWithoutRegex() {
    lexer.allowsRegex = false
    advance()
    lexer.allowsRegex = true
  }

  func at(_ kind: Token.Kind) -> Bool { token.kind == kind }
  func at(_ keyword: Keyword) -> Bool { token.kind == .word && token.keyword == keyword }
  var atEnd: Bool { token.kind == .endOfFile }

  /// Whether the current token is the operator that consists of this single character.
  func atOperator(_ character: Unicode.Scalar) -> Bool {
    (token.kind == .operatorSymbol || token.kind == .equal) && token.end - token.start == 1
      && lexer.byte(token.start) == UInt8(ascii: character)
  }

  func startsWith(_ character: Unicode.Scalar) -> Bool {
    token.kind == .operatorSymbol && lexer.byte(token.start) == UInt8(ascii: character)
  }

  mutating func accept(_ kind: Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  mutating func accept(_ keyword: Keyword) -> Bool {
    guard at(keyword) else { return false }
    advance()
    return true
  }

  var tokenRange: ByteRange { ByteRange(token.start, token.end) }

  // MARK: Going back

  struct State {
    var token: Token
    var previousEnd: Int
    var position: Int
    var lineStart: Int
    var comments: Int
    var pendingComments: Int
    var lineIsDirective: Bool
    var problems: Int
    var attributes: Int
    var modifiers: Int
  }

  var state: State {
    State(
      token: token, previousEnd: previousEnd, position: lexer.position, lineStart: lexer.lineStart,
      comments: lexer.comments.count, pendingComments: lexer.pendingComments, lineIsDirective: lexer.lineIsDirective,
      problems: lexer.problems.count, attributes: attributes.count, modifiers: modifiers.count)
  }

  mutating func restore(_ state: State) {
    token = state.token
    previousEnd = state.previousEnd
    lexer.position = state.position
    lexer.lineStart = state.lineStart
    lexer.comments.removeLast(max(0, lexer.comments.count - state.comments))
    lexer.pendingComments = state.pendingComments
    lexer.lineIsDirective = state.lineIsDirective
    lexer.problems.removeLast(max(0, lexer.problems.count - state.problems))
    attributes.removeLast(max(0, attributes.count - state.attributes))
    modifiers.removeLast(max(0, modifiers.count - state.modifiers))
  }

  // MARK: Rows

  /// Adds a row whose end is not yet known.
  mutating func open(_ row: DeclarationRow) -> Int {
    rows.append(row)
    return rows.count - 1
  }

  mutating func close(_ index: Int) {
    rows[index].range = ByteRange(Int(rows[index].range.start), previousEnd)
    rows[index].subtreeEnd = UInt32(truncatingIfNeeded: rows.count)
  }

  func row(_ kind: DeclarationKind, _ head: Head) -> DeclarationRow {
    var row = DeclarationRow(kind: UInt32(kind.rawValue), parent: parent, condition: condition)
    row.range = ByteRange(head.start, head.start)
    row.keyword = tokenRange
    row.attributes = head.attributes
    row.modifiers = head.modifiers
    row.comments = head.comments
    if head.startsLine { row.flags.insert(.startsLine) }
    return row
  }

  mutating func problem(_ kind: ParseIssue.Kind, at offset: Int, _ detail: String = "") {
    lexer.problem(kind, at: offset, detail)
  }

  func text(_ range: ByteRange) -> String { String(decoding: lexer.bytes[range.indices], as: UTF8.self) }
}

/// The attributes and modifiers before a declaration's keyword.
struct Head {
  var start: Int
  var attributes = RowSlice.none
  var modifiers = RowSlice.none
  var comments = RowSlice.none
  var startsLine = false
}
