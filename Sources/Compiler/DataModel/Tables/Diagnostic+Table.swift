import SourceText

extension Diagnostic {
  static func viewNameAndSQL(at range: SourceRange) -> Self {
    Diagnostic(
      id: "view-name-and-sql", at: range, what: "'@view' has both 'name' and 'sql'",
      why: "a view is either an existing database view or an inline query", fix: "remove one of them")
  }

  static func singularIsPlural(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "singular-is-plural", at: range, what: "singular and plural names are both '\(name)'",
      why: "they name two different query fields", fix: "choose another plural name")
  }
}
