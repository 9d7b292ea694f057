import SourceText

extension Parser {
  /// Parses the members of a block and its closing brace. Skips members with errors and continues with the next one.
  mutating func parseBlock<Member>(
    _ what: String, _ parseMember: (inout Parser) throws(SyntaxError) -> Member
  ) throws(SyntaxError) -> [Member] {
    let brace = token
    try expect(.openBrace, "before the \(what)")
    guard kind != .closeBrace else { throw unexpected(wanted: "at least one element in the list of \(what)") }
    var members: [Member] = []
    while !take(.closeBrace) {
      guard kind != .endOfFile else { throw unclosed(brace) }
      let start = index
      let logBefore = log
      do throws(SyntaxError) {
        members.append(try parseMember(&self))
      } catch {
        if beginsDefinitionAtMargin(start) {
          log = logBefore
          index = start
          throw unclosed(brace)
        }
        guard !error.isFatal, skipToNextMember(from: start) else { throw SyntaxError(isFatal: error.isFatal) }
      }
    }
    return members
  }

  private mutating func unclosed(_ brace: Token) -> SyntaxError {
    report(.unclosedBrace(at: range(of: brace)))
    return SyntaxError()
  }

  /// Skips a member with an error that began at `start`: to the next line, or to the closing brace of its block.
  /// - Returns: False if the block ended without its closing brace.
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

  /// Skips a definition with an error that began at `start`.
  ///
  /// If a missing brace made this skip the rest of the file, parsing continues with the next definition inside it.
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

  /// The number of unclosed braces since `start`.
  private func braceDepth(from start: Int) -> Int {
    var depth = 0
    for token in tokens[start..<index] {
      if token.kind == .openBrace { depth += 1 }
      if token.kind == .closeBrace { depth -= 1 }
    }
    return depth
  }

  /// Whether a definition keyword is at the start of a line without indentation, which begins a new definition
  /// regardless of open braces.
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
