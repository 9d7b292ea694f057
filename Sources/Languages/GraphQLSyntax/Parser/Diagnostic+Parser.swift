import SourceText

extension Diagnostic {
  static func unexpectedToken(_ found: String, wanted: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unexpected-token", at: range, what: "unexpected \(found)", why: "expected \(wanted)",
      fix: "correct the syntax")
  }

  static func unknownDefinition(_ word: String, near: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unexpected-token", at: range, what: "unexpected '\(word)'",
      why: "expected a definition, such as 'type' or 'query'", fix: "change it to '\(near)'")
  }

  static func variableInConstant(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "variable-in-constant", at: range, what: "unexpected variable '$\(name)'",
      why: "defaults and schema definitions must be constant", fix: "use a literal")
  }

  static func unclosedBrace(at range: SourceRange) -> Self {
    Diagnostic(
      id: "unclosed-brace", at: range, what: "unclosed '{'",
      why: "every '{' needs a matching '}'", fix: "add '}' at the end of the block")
  }

  static func nestingTooDeep(limit: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "nesting-too-deep", at: range, what: "nested more than \(limit) levels",
      why: "the nesting depth is limited to protect the stack", fix: "reduce the nesting")
  }
}
