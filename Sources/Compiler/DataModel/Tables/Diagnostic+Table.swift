import SourceText

extension Diagnostic {
  static func viewNameAndSQL(at range: SourceRange) -> Self {
    Diagnostic(
      id: "view-name-and-sql", at: range, what: "'@view' has both 'name' and 'sql'",
      why: "a view is in the database, or is the query written here", fix: "keep one of them")
  }

  static func singularIsPlural(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "singular-is-plural", at: range, what: "singular and plural are both '\(name)'",
      why: "they name two query fields", fix: "choose another plural")
  }
}
