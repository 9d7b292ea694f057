extension DeclarationParser {
  /// Skips a type.
  /// - Returns: The range of the type. Empty if no type begins here.
  @discardableResult
  mutating func skipType() -> ByteRange {
    let start = token.start
    guard typeComponent() else { return .none }
    return ByteRange(start, previousEnd)
  }

  private mutating func typeComponent() -> Bool {
    while true {
      prefixes()
      guard base() else { return false }
      guard suffixes() else { return true }
    }
  }

  /// Reads attributes and words before a type.
  private mutating func prefixes() {
    while true {
      if at(.at) {
        let count = attributes.count
        let before = token.start
        attribute()
        // Attributes of types are part of the type's text.
        attributes.removeLast(attributes.count - count)
        if token.start == before { return }
      } else if atOperator("~") {
        advance()
      } else if token.kind == .word, isTypePrefix(token.keyword), prefixesType() {
        let isNonisolated = token.keyword == .nonisolated
        advance()
        if isNonisolated, at(.leftParenthesis) { skipBalanced() }
      } else {
        return
      }
    }
  }

  private func isTypePrefix(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .inout, .some, .any, .each, .repeat, .borrowing, .consuming, .sending, .isolated, .legacyOwned, .legacyShared,
      .nonisolated, ._const, .mutate, .borrow, .nonmutating, .mutating, ._local:
      true
    default: false
    }
  }

  private mutating func prefixesType() -> Bool {
    if token.keyword == .inout { return true }
    let saved = state
    let isNonisolated = token.keyword == .nonisolated
    advance()
    defer { restore(saved) }
    if token.startsLine, !(saved.token.keyword == .some || saved.token.keyword == .any) { return false }
    if isNonisolated, at(.leftParenthesis) { return token.start == previousEnd }
    return (token.isName && !token.keyword.endsExpression) || at(.leftParenthesis) || at(.leftBracket) || at(.at)
      || atOperator("~")
  }

  private mutating func base() -> Bool {
    switch token.kind {
    case .word where token.keyword.endsExpression && token.keyword != .class: return false
    case .word, .quotedWord:
      advance()
      if startsWith("<") { _ = skipAngles() }
    case .leftParenthesis, .leftBracket: skipBalanced()
    case .number: advance()
    case .operatorSymbol where startsWith("-"):
      // A negative number as a generic argument.
      advance()
      if at(.number) { advance() }
    default: return false
    }
    return true
  }

  /// - Returns: True if another component must follow: after `&` and `->`.
  private mutating func suffixes() -> Bool {
    while true {
      switch token.kind {
      case .dot:
        advance()
        if token.isName { advance() }
        if startsWith("<"), token.isLeftBound { _ = skipAngles() }
      case .operatorSymbol:
        let first = lexer.byte(token.start)
        if (first == UInt8(ascii: "?") || first == UInt8(ascii: "!")) && (token.isLeftBound && !token.startsLine) {
          advance(to: token.start + 1)
        } else if first == UInt8(ascii: "&"), token.end - token.start == 1 {
          advance()
          return true
        } else if first == UInt8(ascii: "<"), token.isLeftBound {
          if !skipAngles() { return false }
        } else {
          return false
        }
      case .arrow:
        advance()
        return true
      case .word where isEffect(token.keyword):
        guard effectsBeforeArrow() else { return false }
        return true
      default: return false
      }
    }
  }

  func isEffect(_ keyword: Keyword) -> Bool {
    keyword == .async || keyword == .throws || keyword == .rethrows || keyword == .reasync
  }

  /// Reads `async throws(E) ->` completely or not at all.
  private mutating func effectsBeforeArrow() -> Bool {
    let saved = state
    while token.kind == .word, isEffect(token.keyword) {
      advance()
      if at(.leftParenthesis) { skipBalanced() }
    }
    if at(.arrow) {
      advance()
      return true
    }
    restore(saved)
    return false
  }

  /// Skips `<…>`.
  /// - Returns: True if it is closed. Otherwise skips only the first bracket, or nothing if it was a guess.
  mutating func skipAngles(isGuess: Bool = false) -> Bool {
    let saved = state
    var depth = 0
    let limit = token.start + (lookaheadBudget > 0 ? 65_536 : 256)
    while !atEnd, token.start < limit {
      switch token.kind {
      case .operatorSymbol:
        var offset = token.start
        while offset < token.end {
          let current = lexer.byte(offset)
          if current == UInt8(ascii: "<") { depth += 1 }
          if current == UInt8(ascii: ">") { depth -= 1 }
          offset += 1
          if depth == 0 {
            guard current == UInt8(ascii: ">") else { break }
            advance(to: offset)
            return true
          }
        }
        if depth == 0 { return fail(saved, isGuess) }
        advance()
      case .leftParenthesis, .leftBracket: skipBalanced()
      case .leftBrace, .rightBrace, .semicolon, .rightParenthesis, .rightBracket, .string, .regex, .unknown:
        return fail(saved, isGuess)
      case .word
      where token.keyword.endsExpression && token.keyword != .class && token.keyword != .where
        && token.keyword != .let && token.keyword != .in:
        return fail(saved, isGuess)
      default: advance()
      }
    }
    return fail(saved, isGuess)
  }

  private mutating func fail(_ saved: State, _ isGuess: Bool) -> Bool {
    lookaheadBudget -= max(0, previousEnd - saved.previousEnd)
    restore(saved)
    // Advances, so that a caller without an alternative does not loop at the same bracket.
    if !isGuess { advance(to: token.start + 1) }
    return false
  }

  /// Skips a comma-separated list of types, as after the colon of a type declaration.
  mutating func skipInheritance() -> ByteRange {
    let start = token.start
    while true {
      let before = token.start
      skipType()
      if at(.comma) { advance() } else { break }
      if token.start == before { break }
    }
    return ByteRange(start, max(start, previousEnd))
  }

  /// Skips the requirements after `where`, which is the current token.
  mutating func skipRequirements() -> ByteRange {
    advance()
    let start = token.start
    while true {
      let before = token.start
      skipType()
      if at(.colon) || (token.kind == .operatorSymbol && token.end - token.start == 2 && startsWith("=")) {
        advance()
        skipType()
        // Handles `_Trivial(64)`.
        if at(.leftParenthesis), token.start == previousEnd { skipBalanced() }
      }
      if at(.comma) { advance() } else { break }
      if token.start == before { break }
    }
    return ByteRange(start, max(start, previousEnd))
  }
}
