extension DeclarationParser {
  /// The comments above the declaration at the current token.
  ///
  /// Several declarations on one line share them. Members on the line of their type do not.
  mutating func leadingComments() -> RowSlice {
    if token.startsLine {
      lineComments = RowSlice(
        lexer.pendingComments, count: lexer.comments.count - lexer.pendingComments)
      lexer.pendingComments = lexer.comments.count
      lineParent = parent
      lineOfComments = lexer.lineStart
      return lineComments
    }
    return lineParent == parent && lineOfComments == lexer.lineStart ? lineComments : .none
  }

  mutating func head() -> Head {
    var head = Head(start: token.start)
    head.startsLine = token.startsLine
    head.comments = leadingComments()
    (elementComments, lineOfElement) = (head.comments, lexer.lineStart)
    let firstAttribute = attributes.count
    let firstModifier = modifiers.count
    // Limits the length, because a head without a declaration is read again as a statement.
    while attributes.count + modifiers.count - firstAttribute - firstModifier < 256 {
      if at(.at) {
        attribute()
      } else if at(.pound), token.keyword == .if, conditionalAttributes() {
        continue
      } else if token.kind == .word, token.keyword.isModifier, isModifierHere() {
        modifier()
      } else {
        break
      }
    }
    head.attributes = RowSlice(firstAttribute, count: attributes.count - firstAttribute)
    head.modifiers = RowSlice(firstModifier, count: modifiers.count - firstModifier)
    return head
  }

  /// Whether the current word is a modifier: `class` before another keyword, and contextual keywords before anything
  /// that can follow a modifier.
  private mutating func isModifierHere() -> Bool {
    let keyword = token.keyword
    switch keyword {
    case .public, .private, .fileprivate, .internal, .static: return true
    default: break
    }
    let saved = state
    advance()
    defer { restore(saved) }
    if at(.leftParenthesis), keyword != .class {
      // Handles `private(set)`, `unowned(safe)` and `nonisolated(unsafe)`. `open(file)` is a call, and `init` does not
      // occur here.
      advance()
      guard token.isName else { return false }
      advance()
      return at(.rightParenthesis)
    }
    if at(.at) { return keyword != .class }
    if at(.pound) { return token.keyword == .if }
    guard token.kind == .word else { return false }
    if keyword == .class {
      switch token.keyword {
      case .func, .var, .let, .subscript, .override, .private, .public, .internal, .fileprivate, .open, .final,
        .nonisolated, .lazy, .typealias, .static, .dynamic, .convenience, .required, .distributed, .package, .borrowing,
        .consuming, .unowned, .weak, .`init`, .class:
        // The name of a class can be a contextual keyword: `class open {`.
        let word = token.keyword
        advance()
        return word.endsExpression || word == .`init` || !(at(.leftBrace) || at(.colon) || startsWith("<"))
      default: return false
      }
    }
    return token.keyword.isDeclarationStart || token.keyword.isModifier
  }

  private mutating func modifier() {
    var row = ModifierRow(name: tokenRange, detail: .none)
    advance()
    if at(.leftParenthesis) {
      advance()
      row.detail = tokenRange
      advance()
      if at(.rightParenthesis) { advance() }
    }
    modifiers.append(row)
  }

  /// Reads an attribute, `@Name.Of<Type>(arguments)`.
  mutating func attribute() {
    let start = token.start
    advance()
    let nameStart = token.start
    guard token.isName, !token.startsLine || token.start == start + 1 else { return }
    advance()
    while at(.dot) {
      advance()
      if token.isName { advance() }
    }
    let name = ByteRange(nameStart, previousEnd)
    if startsWith("<"), token.isLeftBound { _ = skipAngles() }
    var arguments = ByteRange.none
    // After whitespace, parentheses are arguments only of attributes that require them, because they could also belong
    // to a type.
    if at(.leftParenthesis), token.start == previousEnd || takesArgumentsApart(name) {
      let open = token.end
      skipBalanced()
      arguments = ByteRange(open, max(open, previousEnd - 1))
    }
    attributes.append(AttributeRow(range: ByteRange(start, previousEnd), name: name, arguments: arguments))
  }

  private func takesArgumentsApart(_ name: ByteRange) -> Bool {
    guard !token.startsLine else { return false }
    switch text(name) {
    case "available", "objc", "convention", "_spi", "_silgen_name", "_specialize", "differentiable", "derivative",
      "inline",
      "attached", "freestanding", "backDeployed", "_cdecl", "_implements", "_semantics", "_effects", "_alignment":
      return true
    default: return false
    }
  }

  /// Reads `#if … @attribute … #endif` before a declaration. Returns false and resets the position if the clauses
  /// contain anything else.
  mutating func conditionalAttributes() -> Bool {
    let saved = state
    guard lookaheadBudget > 0 else { return false }
    while at(.pound), token.keyword == .if || token.keyword == .elseif || token.keyword == .else {
      skipConditionLine()
      while at(.at) { attribute() }
    }
    guard at(.pound), token.keyword == .endif, attributes.count > saved.attributes else {
      lookaheadBudget -= previousEnd - saved.previousEnd
      restore(saved)
      return false
    }
    advance()
    return true
  }

  /// Skips from `#if` to the end of its condition.
  @discardableResult
  mutating func skipConditionLine() -> ByteRange {
    advance()
    let start = token.start
    guard !token.startsLine else { return .none }
    while !atEnd, !token.startsLine {
      if at(.leftParenthesis) { skipBalanced() } else { advance() }
    }
    return ByteRange(start, max(start, previousEnd))
  }

  /// Skips to after the bracket that closes the current one, or one token if it is unclosed.
  mutating func skipBalanced() {
    let start = token.start
    if let end = lexer.endOfBalanced(from: start) {
      lexer.position = end
      lexer.moveLineStart(from: start)
      previousEnd = end
      token = lexer.next()
    } else {
      problem(.unclosedBlock, at: start)
      advance()
    }
  }
}
