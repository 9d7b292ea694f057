package import SourceText

extension DeclarationFile {
  /// Line and column, both from 1, of a byte offset. Counts anew on each call: for messages.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var line = 1
    var lineStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in 0..<offset where endsLine(index) {
      line += 1
      lineStart = index + 1
    }
    let scalars = bytes[min(lineStart, offset)..<offset].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return SourcePosition(path: path, line: line, column: scalars + 1)
  }

  private func endsLine(_ index: Int) -> Bool {
    bytes[index] == 0x0A || (bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
  }

  /// What could not be read, as warnings. A merge conflict is an error.
  package var diagnostics: [Diagnostic] {
    problems.map { Diagnostic.declarationFault($0, at: position(at: $0.offset)) }
  }
}

extension Diagnostic {
  static func declarationFault(_ problem: DeclarationProblem, at position: SourcePosition) -> Diagnostic {
    let text: (id: String, what: String, fix: String?) =
      switch problem.kind {
      case .unterminatedString:
        ("swift-string", "this string literal has no end", "close it with the quotes it began with")
      case .unterminatedComment: ("swift-comment", "this comment has no end", "close it with '*/'")
      case .unterminatedName: ("swift-name", "this name in back-ticks has no end", "close it with '`'")
      case .unclosedBlock:
        (
          "swift-block",
          problem.detail.isEmpty
            ? "this bracket is never closed" : "the members of '\(problem.detail)' are never closed",
          "close it; a declaration on a line that is not indented deeper was read as the next one"
        )
      case .strayBrace: ("swift-brace", "this '}' closes nothing", "remove it")
      case .unreadableDeclaration: ("swift-declaration", "no declaration can be read here", nil)
      case .nestedTooDeep:
        (
          "swift-depth", "declarations stand more than \(DeclarationParser.depthLimit) levels deep here",
          "move them out"
        )
      case .tooManyFaults: ("swift-faults", "more faults follow that are not shown", nil)
      case .fileTooLarge: ("swift-size", "the file is larger than 2 GB", "exclude it from the sources")
      case .conflictMarker:
        ("swift-conflict", "a merge conflict is not resolved here", "resolve it and remove the markers")
      case .unclosedCondition:
        ("swift-condition", "this '#if' has no '#endif'", "write '#endif' behind its last clause")
      }
    let isError = problem.kind == .conflictMarker
    return Diagnostic(
      id: text.id, severity: isError ? .error : .warning, position: position, what: text.what,
      why: isError ? "its two sides would both be read" : "what could be read of the file was used", fix: text.fix)
  }
}
