import SourceText

extension Parser {
  /// Reads members up to the closing brace, which is read too. A member that cannot be read is left out, and reading
  /// goes on with the next one.
  mutating func parseBlock<Member>(
    _ what: String, _ parseMember: (inout Parser) throws(SyntaxFailure) -> Member
  ) throws(SyntaxFailure) -> [Member] {
    let brace = token
    try expect(.openBrace, "before the \(what)")
    guard kind != .closeBrace else { throw unexpected(wanted: "at least one of the \(what)") }
    var members: [Member] = []
    while !take(.closeBrace) {
      guard kind != .endOfFile else { throw unclosed(brace) }
      let start = index
      let logBefore = log
      do throws(SyntaxFailure) {
        members.append(try parseMember(&self))
      } catch {
        if beginsDefinitionAtMargin(start) {
          log = logBefore
          index = start
          throw unclosed(brace)
        }
        guard !error.isFatal, skipToNextMember(from: start) else { throw SyntaxFailure(isFatal: error.isFatal) }
      }
    }
    return members
  }

  private mutating func unclosed(_ brace: Token) -> SyntaxFailure {
    report(.unclosedBrace(at: range(of: brace)))
    return SyntaxFailure()
  }

  /// Goes behind a member that began at `start` and failed: to the next line, or to the closing brace of its block.
  /// - Returns: `false` where the block itself has come to an end without its brace.
  private mutating func skipToNextMember(from start: Int) -> Bool {
    var depth = braceDepth(from: start)
    if index == start { advance() }
    while kind != .endOfFile {
      if beginsDefinitionAtMargin(index) { return false }
      if depth <= 0, kind == .closeBrace || (token.isFirstInLine && beginsMember) { return true }
      if kind == .openBrace { depth += 1 }
      if kind == .closeBrace { depth -= 1 }
      advance()
    }
    return false
  }

  private var beginsMember: Bool {
    switch kind {
    case .name, .spread, .string, .blockString: true
    default: false
    }
  }

  /// Goes behind a definition that began at `start` and failed.
  ///
  /// Where that has swallowed the whole file for want of a brace, the definitions inside it are read again.
  mutating func skipToNextDefinition(from start: Int) {
    if kind == .endOfFile {
      index = (start + 1..<tokens.count).first { beginsDefinitionAtMargin($0) } ?? tokens.count - 1
      return
    }
    var depth = braceDepth(from: start)
    if index == start { advance() }
    while kind != .endOfFile {
      if beginsDefinitionAtMargin(index) { return }
      if depth <= 0, token.isFirstInLine, beginsDefinition { return }
      if kind == .openBrace { depth += 1 }
      if kind == .closeBrace { depth -= 1 }
      advance()
    }
  }

  /// Braces that the tokens since `start` have opened and not closed.
  private func braceDepth(from start: Int) -> Int {
    var depth = 0
    for token in tokens[start..<index] {
      if token.kind == .openBrace { depth += 1 }
      if token.kind == .closeBrace { depth -= 1 }
    }
    return depth
  }

  /// A definition's keyword without indentation: whatever braces are open, somebody began anew here.
  private func beginsDefinitionAtMargin(_ index: Int) -> Bool {
    let token = tokens[index]
    guard token.isFirstInLine, isDefinitionKeyword(token) else { return false }
    let start = Int(token.start)
    guard start == 0 || file.bytes[start - 1] == 0x0A || file.bytes[start - 1] == 0x0D else { return false }
    switch tokens[min(index + 1, tokens.count - 1)].kind {
    case .name, .at, .openBrace: return true
    default: return false
    }
  }

  private var beginsDefinition: Bool {
    switch kind {
    case .openBrace: return true
    case .string, .blockString: return isDefinitionKeyword(lookAhead())
    default: return isDefinitionKeyword(token)
    }
  }

  private func isDefinitionKeyword(_ token: Token) -> Bool {
    guard token.kind == .name, (4...12).contains(token.end - token.start) else { return false }
    return definitionKeywords.contains(text(of: token))
  }
}
