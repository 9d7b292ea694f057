extension DeclarationParser {
  /// The context of a list of declarations, which decides what else is allowed.
  enum Place {
    case file
    case members
    case enumMembers
    case protocolMembers
  }

  /// Reads declarations until the end of the file, or the brace or directive that ends the list.
  mutating func declarations(in place: Place, indentation: Int = -1) {
    while true {
      switch token.kind {
      case .endOfFile: return
      case .rightBrace:
        if place != .file || depth > 0 { return }
        problem(.strayBrace, at: token.start)
        advance()
      case .semicolon: advance()
      case .pound where token.keyword == .elseif || token.keyword == .else || token.keyword == .endif:
        return
      default:
        if endsBlocksByIndentation, indentation >= 0, token.startsLine,
          lexer.startsDeclaration(atLine: lexer.lineStart, notDeeperThan: indentation)
        {
          return
        }
        let before = token.start
        item(in: place)
        if token.start == before, !atEnd { advance() }
      }
    }
  }

  private mutating func item(in place: Place) {
    if at(.pound), isDirective() { return directive(in: place) }
    guard place == .file else {
      let head = head()
      if !declaration(head, in: place) { recover(head, in: place) }
      return
    }
    let saved = state
    let comments = (lineComments, lineParent, lineOfComments)
    let head = head()
    if declaration(head, in: place) { return }
    restore(saved)
    (lineComments, lineParent, lineOfComments) = comments
    if at(.word) || at(.quotedWord) || !at(.unknown) { statement() } else { advance() }
  }

  /// Whether the current `#` begins a directive, and not a macro or conditional attributes.
  private mutating func isDirective() -> Bool {
    switch token.keyword {
    case .sourceLocation, .warning, .error: return true
    case .if:
      let saved = state
      defer { restore(saved) }
      return !conditionalAttributes()
    default: return false
    }
  }

  /// Skips anything that is not a declaration, up to the next line that can begin one.
  private mutating func recover(_ head: Head, in place: Place) {
    problem(.unreadableDeclaration, at: head.start)
    var isFirst = previousEnd <= head.start
    while !atEnd {
      if at(.rightBrace) { return }
      if !isFirst, token.startsLine, at(.pound) || at(.at) { return }
      if !isFirst, token.startsLine, token.kind == .word, token.keyword.isDeclarationStart || token.keyword.isModifier {
        return
      }
      isFirst = false
      if at(.leftBrace) || at(.leftParenthesis) || at(.leftBracket) { skipBalanced() } else { advance() }
    }
  }

  private mutating func directive(in place: Place) {
    if token.keyword == .if { return conditional(in: place) }
    advance()
    if at(.leftParenthesis) { skipBalanced() }
  }

  /// Reads all branches of `#if … #elseif … #else … #endif`.
  private mutating func conditional(in place: Place) {
    guard depth < Self.depthLimit else {
      problem(.nestedTooDeep, at: token.start)
      return advance()
    }
    let start = token.start
    let outer = condition
    var previous: Int32 = -1
    depth += 1
    while at(.pound), token.keyword == .if || token.keyword == .elseif || token.keyword == .else {
      if token.keyword == .if, previous >= 0 { break }
      let isElse = token.keyword == .else
      let text = isElse ? ByteRange.none : skipConditionLine()
      if isElse { advance() }
      conditions.append(ConditionRow(parent: outer, previous: previous, condition: text))
      condition = Int32(truncatingIfNeeded: conditions.count - 1)
      previous = condition
      declarations(in: place)
      // An extra brace in a clause: the rest is read as part of the clause.
      while at(.rightBrace), place == .file, depth == 1 {
        problem(.strayBrace, at: token.start)
        advance()
        declarations(in: place)
      }
    }
    depth -= 1
    condition = outer
    if at(.pound), token.keyword == .endif { advance() } else { problem(.unclosedCondition, at: start) }
  }

  /// - Returns: True if a declaration begins here. Otherwise nothing is read.
  mutating func declaration(_ head: Head, in place: Place) -> Bool {
    guard token.kind == .word else {
      if at(.pound), place != .file || !head.attributes.isEmpty || !head.modifiers.isEmpty, token.end > token.start + 1
      {
        macroExpansion(head)
        return true
      }
      return false
    }
    switch token.keyword {
    case .import: importing(head)
    case .struct: nominal(.structure, head)
    case .class: nominal(.classType, head)
    case .enum: nominal(.enumeration, head)
    case .protocol: nominal(.protocolType, head)
    case .extension: nominal(.extending, head)
    case .actor where isFollowedByName(): nominal(.actorType, head)
    case .typealias: typealiasing(head)
    case .associatedtype: associatedType(head)
    case .var, .let: variable(head)
    case .func: function(head)
    case .`init` where place != .file || isInitializer(): initializer(head)
    case .deinit: deinitializer(head)
    case .subscript where place != .file: subscripting(head)
    case .case where place != .file: enumCase(head)
    case .operator where operatorFollows(head): operatorDeclaration(head)
    case .precedencegroup where isFollowedByName(): precedenceGroup(head)
    case .macro where isFollowedByName(): macro(head)
    case .using where place == .file && isUsing(): using(head)
    default: return false
    }
    return true
  }

  private mutating func isFollowedByName() -> Bool {
    let saved = state
    advance()
    defer { restore(saved) }
    return token.isName && !token.startsLine && !token.keyword.endsExpression && token.keyword != .is
      && token.keyword != .as
  }

  private mutating func isInitializer() -> Bool {
    let saved = state
    advance()
    defer { restore(saved) }
    return at(.leftParenthesis) || token.kind == .operatorSymbol
  }

  private func operatorFollows(_ head: Head) -> Bool {
    head.modifiers.indices.contains { index in
      let name = modifiers[index].name
      return lexer.bytes[name.indices].elementsEqual("prefix".utf8)
        || lexer.bytes[name.indices].elementsEqual("infix".utf8)
        || lexer.bytes[name.indices].elementsEqual("postfix".utf8)
    } || head.modifiers.isEmpty
  }

  private mutating func isUsing() -> Bool {
    let saved = state
    advance()
    defer { restore(saved) }
    return !token.startsLine && (at(.at) || at(.nonisolated))
  }

  private mutating func using(_ head: Head) {
    let index = open(row(.using, head))
    advance()
    if at(.at) { attribute() } else { advance() }
    close(index)
  }

  private mutating func importing(_ head: Head) {
    let index = open(row(.importing, head))
    advance()
    switch token.keyword {
    case .typealias, .struct, .class, .enum, .protocol, .let, .var, .func:
      rows[index].type = tokenRange
      advance()
    default: break
    }
    let start = token.start
    if token.isName || token.kind == .operatorSymbol { advance() }
    while at(.dot) {
      advance()
      if token.isName || token.kind == .operatorSymbol, !token.startsLine { advance() }
    }
    rows[index].name = ByteRange(start, max(start, previousEnd))
    close(index)
  }

  /// Reads a macro expansion, `#name<Types>(arguments) { … }`.
  private mutating func macroExpansion(_ head: Head) {
    let index = open(row(.macroExpansion, head))
    rows[index].name = ByteRange(token.start + 1, token.end)
    advance()
    if startsWith("<"), token.isLeftBound { _ = skipAngles(isGuess: true) }
    if at(.leftParenthesis), !token.startsLine {
      let start = token.end
      skipBalanced()
      rows[index].value = ByteRange(start, max(start, previousEnd - 1))
    }
    trailingClosures()
    close(index)
  }

  mutating func trailingClosures() {
    guard at(.leftBrace) else { return }
    skipBlock()
    while token.isName || at(.word) {
      let saved = state
      advance()
      guard at(.colon) else { return restore(saved) }
      advance()
      guard at(.leftBrace) else { return restore(saved) }
      skipBlock()
    }
  }

  /// Skips the block at the current brace.
  /// - Returns: The range of the block, including its braces, and whether it is closed.
  @discardableResult
  mutating func skipBlock() -> (range: ByteRange, isClosed: Bool) {
    let start = token.start
    let isClosed = lexer.skipBlock(from: start)
    if !isClosed { problem(.unclosedBlock, at: start) }
    previousEnd = lexer.position
    if !isClosed {
      // Whitespace after the last line is not part of the block.
      while previousEnd > start, lexer.has(previousEnd - 1, .space) { previousEnd -= 1 }
    }
    token = lexer.next()
    return (ByteRange(start, previousEnd), isClosed)
  }
}
