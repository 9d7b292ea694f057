extension DeclarationParser {
  /// Reads `var a = 1, b: Int { … }` as a row for all, with a child row for each binding.
  mutating func variable(_ head: Head) {
    let index = open(row(.variable, head))
    let isLet = at(.let)
    if isLet { rows[index].flags.insert(.isLet) }
    let outer = parent
    parent = Int32(truncatingIfNeeded: index)
    advance()
    var isFirst = true
    while true {
      guard binding(isLet, isFirst) else { break }
      isFirst = false
      guard at(.comma) else { break }
      advance()
    }
    if isFirst { problem(.unreadableDeclaration, at: token.start) }
    parent = outer
    close(index)
  }

  private mutating func binding(_ isLet: Bool, _ isFirst: Bool) -> Bool {
    guard token.isName && !(token.startsLine && token.keyword.endsExpression) || at(.leftParenthesis) else {
      return false
    }
    var row = DeclarationRow(kind: UInt32(DeclarationKind.binding.rawValue), parent: parent, condition: condition)
    row.range = ByteRange(token.start, token.start)
    row.keyword = tokenRange
    startElement(&row, isFirst)
    if isLet { row.flags.insert(.isLet) }
    if at(.leftParenthesis) {
      let start = token.start
      skipBalanced()
      row.name = ByteRange(start, previousEnd)
      row.flags.insert(.isPattern)
    } else {
      row.name = tokenRange
      advance()
    }
    let index = open(row)
    if at(.colon) {
      advance()
      rows[index].type = skipType()
    }
    if at(.equal) {
      advance()
      rows[index].value = skipExpression()
    }
    if at(.leftBrace) { accessors(of: index) }
    close(index)
    return true
  }

  /// Reads `{ get set }`, observers, or the body of a getter.
  mutating func accessors(of index: Int) {
    let start = token.start
    rows[index].flags.insert(.hasBody)
    let saved = state
    advance()
    if at(.rightBrace) {
      rows[index].flags.insert(.hasGetter)
      advance()
      rows[index].body = ByteRange(start, previousEnd)
      return
    }
    guard accessorFollows() else {
      restore(saved)
      rows[index].flags.insert(.hasGetter)
      let block = skipBlock()
      rows[index].body = block.range
      if !block.isClosed { rows[index].flags.insert(.isUnclosed) }
      return
    }
    lexer.pendingComments = lexer.comments.count
    while !atEnd, !at(.rightBrace) {
      let before = token.start
      if at(.pound) {
        if token.keyword == .if || token.keyword == .elseif { skipConditionLine() } else { advance() }
      } else if !accessor(index) {
        break
      }
      if token.start == before { advance() }
    }
    if at(.rightBrace) {
      advance()
    } else {
      problem(.unclosedBlock, at: start)
      rows[index].flags.insert(.isUnclosed)
    }
    rows[index].body = ByteRange(start, previousEnd)
  }

  private mutating func accessorFollows() -> Bool {
    let saved = state
    defer { restore(saved) }
    if at(.pound), token.keyword == .if { skipConditionLine() }
    accessorHead()
    guard token.kind == .word, token.keyword.isAccessor else { return false }
    if token.keyword == .yielding { return true }
    let isInit = at(.`init`)
    let isNew = at(.read) || at(.modify) || at(.borrow) || at(.mutate)
    advance()
    // `get.value`, `set = 3` and `init(…)` without `accesses` are expressions in a getter's body.
    if at(.leftBrace) || at(.rightBrace) || at(.semicolon) { return true }
    if at(.leftParenthesis) {
      skipBalanced()
      return at(.leftBrace) || at(.rightBrace) || (token.kind == .word && isEffectOrAccessor)
    }
    if isInit || isNew { return token.kind == .word && lexer.byte(token.start) == UInt8(ascii: "a") }
    return at(.at) || at(.pound) || (token.kind == .word && isEffectOrAccessor)
  }

  private var isEffectOrAccessor: Bool {
    isEffect(token.keyword) || token.keyword.isAccessor || token.keyword == .mutating || token.keyword == .nonmutating
      || token.keyword == .unsafe
  }

  private mutating func accessorHead() {
    while true {
      let before = token.start
      if at(.at) {
        let count = attributes.count
        attribute()
        attributes.removeLast(attributes.count - count)
      } else if at(.mutating) || at(.nonmutating) || at(.legacyConsuming) || at(.consuming) || at(.borrowing)
        || at(.isolated) || at(.nonisolated) || at(.yielding)
        || (token.kind == .word && token.keyword.isModifier && token.keyword != .class)
      {
        advance()
        if at(.leftParenthesis), token.start == previousEnd { skipBalanced() }
      } else {
        return
      }
      if token.start == before { return }
    }
  }

  private mutating func accessor(_ index: Int) -> Bool {
    let isMutating = at(.mutating)
    accessorHead()
    guard token.kind == .word, token.keyword.isAccessor else { return false }
    var isGetter = false
    switch token.keyword {
    case .get, ._read, .read, .unsafeAddress, .addressWithOwner, .borrow:
      isGetter = true
      rows[index].flags.insert(.hasGetter)
      if isMutating { rows[index].flags.insert(.hasMutatingGetter) }
    case .set, ._modify, .modify, .unsafeMutableAddress, .mutate: rows[index].flags.insert(.hasSetter)
    case .willSet, .didSet: rows[index].flags.insert(.hasObserver)
    default: break
    }
    advance()
    if at(.leftParenthesis) { skipBalanced() }
    if isGetter {
      effects(index)
    } else {
      while token.kind == .word, isEffect(token.keyword) {
        advance()
        if at(.leftParenthesis) { skipBalanced() }
      }
    }
    // Handles `init(value) initializes(a) accesses(b) { … }`.
    while token.kind == .word, !token.keyword.isAccessor, !token.startsLine {
      let before = token.start
      advance()
      guard at(.leftParenthesis) else {
        if token.start == before { return false }
        continue
      }
      skipBalanced()
    }
    if at(.leftBrace) { skipBlock() }
    if at(.semicolon) { advance() }
    return true
  }
}
