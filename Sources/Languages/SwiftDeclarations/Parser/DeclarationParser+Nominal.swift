extension DeclarationParser {
  /// Reads a type with members, or an extension.
  mutating func nominal(_ kind: DeclarationKind, _ head: Head) {
    let indentation = lexer.indentation(of: lexer.lineStart)
    let index = open(row(kind, head))
    advance()
    if kind == .extending {
      rows[index].name = skipType()
    } else if token.isName, !token.keyword.endsExpression {
      rows[index].name = tokenRange
      advance()
    } else {
      problem(.unreadableDeclaration, at: token.start)
    }
    if startsWith("<") {
      let start = token.start
      _ = skipAngles()
      rows[index].generics = ByteRange(start, previousEnd)
    }
    if at(.colon) {
      advance()
      rows[index].inheritance = skipInheritance()
    }
    if at(.where) { rows[index].requirements = skipRequirements() }
    if at(.leftBrace) { members(of: index, kind, indentation) }
    close(index)
  }

  private mutating func members(of index: Int, _ kind: DeclarationKind, _ indentation: Int) {
    let start = token.start
    rows[index].flags.insert(.hasBody)
    guard depth < Self.depthLimit else {
      problem(.nestedTooDeep, at: start)
      rows[index].body = skipBlock().range
      return
    }
    let outer = (parent, condition)
    depth += 1
    parent = Int32(truncatingIfNeeded: index)
    advance()
    let place: Place =
      switch kind {
      case .enumeration, .extending: .enumMembers
      case .protocolType: .protocolMembers
      default: .members
      }
    declarations(in: place, indentation: indentation)
    while at(.pound) {
      // A directive that belongs to no `#if` of these members.
      problem(.unreadableDeclaration, at: token.start)
      advance()
      declarations(in: place, indentation: indentation)
    }
    depth -= 1
    (parent, condition) = outer
    if at(.rightBrace) {
      advance()
    } else {
      rows[index].flags.insert(.isUnclosed)
      problem(.unclosedBlock, at: start, text(rows[index].name))
    }
    rows[index].body = ByteRange(start, previousEnd)
  }

  mutating func typealiasing(_ head: Head) {
    let index = open(row(.typealiasing, head))
    named(index)
    if at(.equal) {
      advance()
      rows[index].type = skipType()
    }
    if at(.where) { rows[index].requirements = skipRequirements() }
    close(index)
  }

  mutating func associatedType(_ head: Head) {
    let index = open(row(.associatedType, head))
    named(index)
    if at(.colon) {
      advance()
      rows[index].inheritance = skipInheritance()
    }
    if at(.equal) {
      advance()
      rows[index].value = skipType()
    }
    if at(.where) { rows[index].requirements = skipRequirements() }
    close(index)
  }

  /// Reads the keyword, the name, and the generic parameters.
  mutating func named(_ index: Int) {
    advance()
    if token.isName {
      rows[index].name = tokenRange
      advance()
    } else {
      problem(.unreadableDeclaration, at: token.start)
    }
    if startsWith("<") {
      let start = token.start
      _ = skipAngles()
      rows[index].generics = ByteRange(start, previousEnd)
    }
  }

  mutating func enumCase(_ head: Head) {
    let index = open(row(.enumCase, head))
    let outer = parent
    parent = Int32(truncatingIfNeeded: index)
    advance()
    var isFirst = true
    while token.isName {
      var element = DeclarationRow(
        kind: UInt32(DeclarationKind.enumElement.rawValue), parent: parent, condition: condition)
      element.range = ByteRange(token.start, token.end)
      element.name = tokenRange
      element.keyword = tokenRange
      startElement(&element, isFirst)
      isFirst = false
      advance()
      let row = open(element)
      if at(.leftParenthesis), !token.startsLine { rows[row].parameters = parameterList() }
      if at(.equal) {
        advance()
        rows[row].value = skipExpression()
      }
      close(row)
      guard at(.comma) else { break }
      advance()
    }
    if isFirst { problem(.unreadableDeclaration, at: token.start) }
    parent = outer
    close(index)
  }

  /// Assigns the comments of its line to an element or binding.
  mutating func startElement(_ row: inout DeclarationRow, _ isFirst: Bool) {
    if isFirst {
      row.flags.insert(.isFirstOfList)
      if rows[Int(parent)].flags.contains(.startsLine) { row.flags.insert(.startsLine) }
      // Attributes can be on separate lines before the keyword.
      lineOfElement = lexer.lineStart
    } else if token.startsLine {
      row.flags.insert(.startsLine)
      elementComments = takePendingComments()
      lineOfElement = lexer.lineStart
    }
    row.comments = lineOfElement == lexer.lineStart ? elementComments : .none
  }

  mutating func takePendingComments() -> RowSlice {
    let slice = RowSlice(lexer.pendingComments, count: lexer.comments.count - lexer.pendingComments)
    lexer.pendingComments = lexer.comments.count
    return slice
  }

  mutating func operatorDeclaration(_ head: Head) {
    let index = open(row(.operatorDeclaration, head))
    advanceWithoutRegex()
    rows[index].name = operatorName()
    if at(.colon) {
      advance()
      rows[index].type = skipInheritance()
    }
    // The old syntax with a block.
    if at(.leftBrace) { rows[index].body = skipBlock().range }
    close(index)
  }

  /// Reads an operator of any length as a single range.
  mutating func operatorName() -> ByteRange {
    let start = token.start
    var end = start
    while lexer.has(end, .operatorSymbol) || lexer.byte(end) == UInt8(ascii: ".") || lexer.byte(end) >= 0x80 {
      end += 1
    }
    guard end > start else { return .none }
    advance(to: end)
    return ByteRange(start, end)
  }

  mutating func precedenceGroup(_ head: Head) {
    let index = open(row(.precedenceGroup, head))
    named(index)
    if at(.leftBrace) { rows[index].body = skipBlock().range }
    close(index)
  }
}
