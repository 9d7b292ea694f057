import SourceText

extension Diagnostic {
  static func unexpectedToken(_ found: String, wanted: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unexpected-token", at: range, what: "\(found) cannot stand here", why: "expected \(wanted)")
  }

  static func unknownDefinition(_ word: String, near: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unexpected-token", at: range, what: "'\(word)' begins no definition",
      why: "expected a definition, such as 'type' or 'query'", fix: "write '\(near)'")
  }

  static func variableInConstant(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "variable-in-constant", at: range, what: "variable '$\(name)' cannot stand here",
      why: "default values and what a schema says are the same for every request", fix: "write a literal")
  }

  static func unclosedBrace(at range: SourceRange) -> Self {
    Diagnostic(id: "unclosed-brace", at: range, what: "'{' has no '}'", fix: "add '}' where the block ends")
  }

  static func nestingTooDeep(limit: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "nesting-too-deep", at: range, what: "more than \(limit) levels stand inside one another",
      why: "deeper text is refused, so that no file can exhaust the stack")
  }
}
