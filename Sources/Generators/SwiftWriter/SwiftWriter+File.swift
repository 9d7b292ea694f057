extension SwiftWriter {
  mutating func write(_ file: SwiftFile) {
    for text in file.header { write(comment: text) }
    blank()
    // Sorted by module, as the formatter requires it.
    for item in file.imports.sorted(by: { $0.module < $1.module }) {
      line(SwiftText((item.attributes + ["import", item.module]).joined(separator: " ")))
    }
    blank()
    for item in file.conditionalImports {
      line("#if canImport(\(item.first))")
      indented { $0.line("import \(item.first)") }
      line("#else")
      indented { $0.line("import \(item.second)") }
      line("#endif")
    }
    blank()
    write(file.declarations)
  }

  /// Writes declarations with blank lines between them, except between single-line declarations of the same kind.
  mutating func write(_ declarations: [SwiftDeclaration]) {
    for (index, declaration) in declarations.enumerated() {
      if index > 0, !(declarations[index - 1].isCompact && declaration.isCompact) { blank() }
      write(declaration)
    }
  }

  private mutating func write(_ declaration: SwiftDeclaration) {
    switch declaration {
    case .type(let type): write(type)
    case .extension(let `extension`): write(`extension`)
    case .function(let function): write(function)
    case .variable(let variable): write(variable)
    case .enumCase(let enumCase): write(enumCase)
    case .typealias(let alias): write(alias)
    case .comment(let text): write(comment: text)
    }
  }

  /// Writes `//` lines, one for each line of the text, so that all of it is inside the comment.
  private mutating func write(comment: String) {
    for part in comment.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      line(SwiftText(part.isEmpty ? "//" : "// " + part))
    }
  }
}

extension SwiftDeclaration {
  /// Whether the declaration takes one line and has no comment.
  fileprivate var isCompact: Bool {
    switch self {
    case .variable(let variable):
      switch variable.content {
      case .stored, .value: variable.documentation == nil
      case .closure, .computed, .rawText: false
      }
    case .enumCase(let enumCase): enumCase.documentation == nil
    default: false
    }
  }
}
