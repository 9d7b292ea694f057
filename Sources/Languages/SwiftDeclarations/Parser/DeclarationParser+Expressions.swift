extension DeclarationParser {
  /// Skips an expression, based on alternating operands and operators.
  /// - Returns: The range of the expression.
  @discardableResult
  mutating func skipExpression() -> ByteRange {
    let start = token.start
    var wantsOperand = true
    var isLiteral = false
    var ternaries = 0
    loop: while true {
      switch token.kind {
      case .endOfFile, .comma, .semicolon, .rightParenthesis, .rightBracket, .rightBrace, .unknown: break loop
      case .word, .quotedWord:
        if wantsOperand {
          if token.kind == .word, token.keyword.endsExpression { break loop }
          wantsOperand = !operandWord()
          isLiteral = false
        } else if at(.is) || at(.as) {
          advance()
          if token.start == previousEnd, startsWith("?") || startsWith("!") { advance(to: token.start + 1) }
          skipType()
          isLiteral = false
        } else if token.kind == .word, isEffect(token.keyword) {
          // A function type in an expression.
          let saved = state
          advance()
          guard at(.arrow) || (token.kind == .word && isEffect(token.keyword)) else {
            restore(saved)
            break loop
          }
        } else {
          break loop
        }
      case .number, .string, .regex:
        guard wantsOperand else { break loop }
        advance()
        wantsOperand = false
        isLiteral = true
      case .leftParenthesis, .leftBracket:
        guard wantsOperand || !token.startsLine else { break loop }
        isLiteral = wantsOperand && at(.leftBracket)
        skipBalanced()
        wantsOperand = false
      case .leftBrace:
        if wantsOperand {
          skipBlock()
          wantsOperand = false
          isLiteral = false
        } else if isLiteral || observerFollows() {
          break loop
        } else {
          trailingClosures()
        }
      case .dot:
        advance()
        if token.isName || at(.number) {
          advance()
        } else if at(.leftParenthesis) || at(.leftBracket) {
          skipBalanced()
        }
        wantsOperand = false
        isLiteral = false
      case .backslash:
        guard wantsOperand else { break loop }
        advance()
        keyPath()
        wantsOperand = false
        isLiteral = false
      case .pound:
        if token.keyword == .if, !wantsOperand, conditionalSuffix() { continue }
        guard wantsOperand, token.keyword != .if, token.keyword != .elseif, token.keyword != .else,
          token.keyword != .endif
        else { break loop }
        advance()
        wantsOperand = false
        isLiteral = false
      case .at:
        guard wantsOperand else { break loop }
        let count = attributes.count
        let before = token.start
        attribute()
        attributes.removeLast(attributes.count - count)
        if token.start == before { break loop }
      case .colon:
        guard ternaries > 0, !wantsOperand else { break loop }
        ternaries -= 1
        advance()
        wantsOperand = true
      case .equal, .arrow:
        if wantsOperand, at(.equal) { break loop }
        advance()
        wantsOperand = true
      case .operatorSymbol:
        guard operatorToken(&wantsOperand, &ternaries) else { break loop }
        isLiteral = false
      }
    }
    return ByteRange(start, max(start, previousEnd))
  }

  /// Reads a word in operand position.
  /// - Returns: True if it is a complete operand, false if it is a prefix keyword.
  private mutating func operandWord() -> Bool {
    switch token.keyword {
    case .try:
      advance()
      if token.start == previousEnd, startsWith("?") || startsWith("!") { advance(to: token.start + 1) }
      return false
    case .await, .unsafe, .consume, .copy, .each, .any, .some, .repeat, .discard, .borrow, .inout:
      let start = token.start
      advance()
      let isPrefix =
        !token.startsLine
        && (token.isName && !token.keyword.endsExpression && !at(.is) && !at(.as) || at(.number)
          || at(.string) || at(.pound) || at(.backslash) || (token.start > previousEnd && at(.leftParenthesis))
          || (token.start > previousEnd && at(.leftBracket)))
      return !isPrefix || token.start == start
    case .if, .switch, .do:
      controlFlow()
      return true
    default:
      advance()
      if startsWith("<"), token.isLeftBound, token.isRightBound, lookaheadBudget > 0 { genericArguments() }
      return true
    }
  }

  /// Reads `<…>` after a name, if what follows shows that these are generic arguments and not a comparison.
  private mutating func genericArguments() {
    let saved = state
    guard skipAngles(isGuess: true) else { return }
    let isList: Bool =
      switch token.kind {
      case .leftParenthesis, .rightParenthesis, .rightBracket, .rightBrace, .leftBrace, .dot, .comma, .semicolon,
        .colon,
        .endOfFile, .equal:
        true
      case .operatorSymbol:
        token.isLeftBound && !token.isRightBound || startsWith("?") || startsWith("!") || !token.isLeftBound
      default: token.startsLine
      }
    guard !isList else { return }
    lookaheadBudget -= max(0, previousEnd - saved.previousEnd)
    restore(saved)
  }

  private mutating func operatorToken(_ wantsOperand: inout Bool, _ ternaries: inout Int) -> Bool {
    let first = lexer.byte(token.start)
    let isSingle = token.end - token.start == 1
    if isSingle, first == UInt8(ascii: "?"), !wantsOperand {
      if !token.isLeftBound {
        ternaries += 1
        wantsOperand = true
      }
      advance()
      return true
    }
    if token.isLeftBound == token.isRightBound {
      if !wantsOperand { wantsOperand = true } else if !token.isRightBound { wantsOperand = false }
      advance()
      return true
    }
    if token.isLeftBound {
      // A postfix operator.
      advance()
      wantsOperand = false
      return true
    }
    // A prefix operator. On a new line, it begins the next statement.
    guard wantsOperand || !token.startsLine else { return false }
    wantsOperand = true
    advance()
    return true
  }

  private mutating func keyPath() {
    if token.isName {
      advance()
      if startsWith("<"), token.isLeftBound { _ = skipAngles(isGuess: true) }
    }
  }

  /// Reads `#if … .member … #endif` after an operand.
  private mutating func conditionalSuffix() -> Bool {
    let saved = state
    skipConditionLine()
    guard at(.dot) || (at(.pound) && token.keyword == .if) else {
      restore(saved)
      return false
    }
    var open = 1
    while !atEnd, open > 0 {
      if at(.pound), token.keyword == .if { open += 1 }
      if at(.pound), token.keyword == .endif { open -= 1 }
      if at(.leftBrace) || at(.leftParenthesis) || at(.leftBracket) { skipBalanced() } else { advance() }
    }
    return true
  }

  /// Whether the brace begins `willSet` or `didSet` instead of a closure.
  private mutating func observerFollows() -> Bool {
    let saved = state
    defer { restore(saved) }
    advance()
    while at(.at) {
      let before = token.start
      attribute()
      if token.start == before { return false }
    }
    return at(.willSet) || at(.didSet)
  }

  // MARK: Statements

  /// Skips a statement of a script.
  mutating func statement() {
    switch token.kind {
    case .word:
      switch token.keyword {
      case .if, .guard, .for, .while, .repeat, .do, .switch, .defer: return controlFlow()
      case .return, .throw, .break, .continue, .fallthrough, .else, .catch, .case, .default, .in, .where:
        advance()
        if !token.startsLine { skipExpression() }
        return
      default: break
      }
    case .leftBrace:
      skipBlock()
      return
    case .comma, .colon, .rightParenthesis, .rightBracket, .unknown, .equal, .arrow: return advance()
    default: break
    }
    let before = token.start
    skipExpression()
    if at(.colon) { advance() }
    if token.start == before { advance() }
  }

  /// Whether the keyword cannot occur in a condition, which means that the expected block is missing.
  private var endsCondition: Bool {
    switch token.keyword {
    case .struct, .class, .enum, .protocol, .extension, .func, .import: token.kind == .word
    default: false
    }
  }

  /// Skips `if`, `guard`, `for`, `switch` and similar, as a statement or an expression.
  private mutating func controlFlow() {
    var keyword = token.keyword
    advance()
    while true {
      while !atEnd, !at(.leftBrace), !at(.rightBrace), !at(.semicolon) {
        if token.startsLine, endsCondition { break }
        if at(.leftParenthesis) || at(.leftBracket) { skipBalanced() } else { advance() }
      }
      guard at(.leftBrace) else { return }
      skipBlock()
      if at(.else) || at(.catch) {
        keyword = token.keyword
        advance()
      } else if keyword == .repeat, at(.while) {
        advance()
        skipExpression()
        return
      } else {
        return
      }
    }
  }
}
