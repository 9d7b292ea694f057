package import SourceText

extension DeclarationFile {
  /// The line and column of a byte offset, both starting at 1. Scans the file on each call, so use it only for
  /// messages.
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

  /// The unparsable parts as warnings. A merge conflict is an error.
  package var diagnostics: [Diagnostic] {
    problems.map { Diagnostic.declarationFault($0, at: position(at: $0.offset)) }
  }
}

extension Diagnostic {
  static func declarationFault(_ problem: ParseIssue, at position: SourcePosition) -> Diagnostic {
    let text: (id: String, what: String, fix: String?) =
      switch problem.kind {
      case .unterminatedString:
        ("swift-string", "unterminated string literal", "close it with the same quotes")
      case .unterminatedComment: ("swift-comment", "unterminated comment", "close it with '*/'")
      case .unterminatedName: ("swift-name", "unterminated name in backticks", "close it with '`'")
      case .unclosedBlock:
        (
          "swift-block",
          problem.detail.isEmpty ? "unclosed bracket" : "the members of '\(problem.detail)' have no closing brace",
          "add the closing bracket; until then, a declaration that is not indented more deeply ends the block"
        )
      case .strayBrace: ("swift-brace", "unmatched '}'", "remove it")
      case .unreadableDeclaration: ("swift-declaration", "expected a declaration", "correct the syntax")
      case .nestedTooDeep:
        (
          "swift-depth", "declarations are nested more than \(DeclarationParser.depthLimit) levels",
          "reduce the nesting"
        )
      case .tooManyIssues:
        ("swift-more-problems", "further problems in the file are not shown", "correct the problems above first")
      case .fileTooLarge: ("swift-size", "the file is larger than 2 GB", "exclude it from the sources")
      case .conflictMarker:
        ("swift-conflict", "unresolved merge conflict", "resolve the conflict and remove the markers")
      case .unclosedCondition:
        ("swift-condition", "'#if' without '#endif'", "add '#endif' after the last clause")
      }
    let isError = problem.kind == .conflictMarker
    return Diagnostic(
      id: text.id, severity: isError ? .error : .warning, position: position, what: text.what,
      why: isError ? "both versions would be parsed" : "only the parts that could be parsed are used", fix: text.fix)
  }
}
