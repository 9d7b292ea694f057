extension DeclarationParser {
  mutating func function(_ head: Head) {
    let index = open(row(.function, head))
    advanceWithoutRegex()
    if token.isName {
      rows[index].name = tokenRange
      advance()
    } else {
      rows[index].name = functionOperator()
      if rows[index].name.isEmpty { problem(.unreadableDeclaration, at: token.start) }
    }
    signature(index)
    close(index)
  }

  /// Reads an operator as a function name. A trailing `<` that begins generic parameters is not part of it.
  private mutating func functionOperator() -> ByteRange {
    let start = token.start
    let name = operatorName()
    guard !name.isEmpty else { return name }
    var end = Int(name.end)
    if end - start > 1, lexer.byte(end - 1) == UInt8(ascii: "<"), token.isName || at(.pound), token.start == end {
      end -= 1
      advance(to: end)
    }
    return ByteRange(start, end)
  }

  mutating func initializer(_ head: Head) {
    let index = open(row(.initializer, head))
    rows[index].name = tokenRange
    advance()
    if startsWith("?") || startsWith("!"), token.start == previousEnd {
      rows[index].flags.insert(startsWith("?") ? .isFailable : .isImplicitlyUnwrapped)
      advance(to: token.start + 1)
    }
    signature(index)
    close(index)
  }

  mutating func deinitializer(_ head: Head) {
    let index = open(row(.deinitializer, head))
    rows[index].name = tokenRange
    advance()
    effects(index)
    body(index)
    close(index)
  }

  mutating func subscripting(_ head: Head) {
    let index = open(row(.subscripting, head))
    rows[index].name = tokenRange
    advance()
    genericsAndParameters(index)
    if at(.arrow) {
      advance()
      rows[index].type = skipType()
    }
    if at(.where) { rows[index].requirements = skipRequirements() }
    if at(.leftBrace) { accessors(of: index) }
    close(index)
  }

  mutating func macro(_ head: Head) {
    let index = open(row(.macro, head))
    rows[index].keyword = tokenRange
    advance()
    rows[index].name = tokenRange
    advance()
    genericsAndParameters(index)
    if at(.arrow) {
      advance()
      rows[index].type = skipType()
    }
    if at(.equal) {
      advance()
      rows[index].value = skipExpression()
    }
    if at(.where) { rows[index].requirements = skipRequirements() }
    close(index)
  }

  private mutating func genericsAndParameters(_ index: Int) {
    if startsWith("<") {
      let start = token.start
      _ = skipAngles()
      rows[index].generics = ByteRange(start, previousEnd)
    }
    if at(.leftParenthesis) { rows[index].parameters = parameterList() }
  }

  private mutating func signature(_ index: Int) {
    genericsAndParameters(index)
    effects(index)
    if at(.arrow) {
      advance()
      rows[index].type = skipType()
      // Accepts `-> Int throws`, which is a common mistake.
      effects(index)
    }
    if at(.where) { rows[index].requirements = skipRequirements() }
    body(index)
  }

  mutating func effects(_ index: Int) {
    while token.kind == .word, isEffect(token.keyword) || token.keyword == .throw {
      switch token.keyword {
      case .async, .reasync: rows[index].flags.insert(.isAsync)
      case .rethrows: rows[index].flags.insert(.isRethrowing)
      default: rows[index].flags.insert(.isThrowing)
      }
      advance()
      if at(.leftParenthesis), token.start == previousEnd || !token.startsLine {
        let start = token.end
        skipBalanced()
        rows[index].throwsType = ByteRange(start, max(start, previousEnd - 1))
      }
    }
  }

  private mutating func body(_ index: Int) {
    guard at(.leftBrace) else { return }
    let block = skipBlock()
    rows[index].body = block.range
    rows[index].flags.insert(.hasBody)
    if !block.isClosed { rows[index].flags.insert(.isUnclosed) }
  }

  // MARK: Parameters

  /// Reads `(…)` with parameters, or with the associated values of a case.
  mutating func parameterList() -> RowSlice {
    let first = parameters.count
    advance()
    while !at(.rightParenthesis), !atEnd {
      if at(.rightBrace) || at(.leftBrace) { break }
      let before = token.start
      parameter()
      if at(.comma) {
        advance()
      } else if !at(.rightParenthesis) {
        recoverInParameters()
        if at(.comma) { advance() } else if !at(.rightParenthesis) { break }
      }
      if token.start == before { advance() }
    }
    if at(.rightParenthesis) { advance() } else { problem(.unreadableDeclaration, at: token.start) }
    return RowSlice(first, count: parameters.count - first)
  }

  private mutating func recoverInParameters() {
    problem(.unreadableDeclaration, at: token.start)
    while !atEnd, !at(.comma), !at(.rightParenthesis), !at(.rightBrace), !at(.leftBrace) {
      if token.startsLine, token.keyword.endsExpression { return }
      if at(.leftParenthesis) || at(.leftBracket) { skipBalanced() } else { advance() }
    }
  }

  private mutating func parameter() {
    var row = ParameterRow()
    row.range = ByteRange(token.start, token.start)
    if token.startsLine {
      row.comments = takePendingComments()
      row.flags.insert(.startsLine)
    }
    let firstAttribute = attributes.count
    var saved = state
    while at(.at) { attribute() }
    row.attributes = RowSlice(firstAttribute, count: attributes.count - firstAttribute)
    // The names are the last two words before the colon.
    if row.attributes.isEmpty { saved = state }
    let beforeNames = state
    var names: [ByteRange] = []
    while token.isName {
      names.append(tokenRange)
      advance()
    }
    if at(.colon), let last = names.last {
      row.firstName = names.count > 1 ? names[names.count - 2] : last
      if names.count > 1 { row.secondName = last }
      advance()
    } else {
      // An associated value without names. Its attributes are part of its type.
      _ = beforeNames
      restore(saved)
      row.attributes = .none
    }
    row.type = skipType()
    if token.kind == .operatorSymbol, token.end - token.start == 3, lexer.byte(token.start) == UInt8(ascii: ".") {
      row.flags.insert(.isVariadic)
      advance()
    }
    if at(.equal) {
      advance()
      row.value = skipExpression()
    }
    row.range = ByteRange(Int(row.range.start), max(Int(row.range.start), previousEnd))
    if !row.range.isEmpty { parameters.append(row) }
  }
}
