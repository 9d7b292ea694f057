import SourceText

extension Diagnostic {
  static func referenceOnColumn(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "reference-on-column", at: range, what: "'@ref' is not allowed on column '\(name)'",
      why: "'@ref' applies only to fields whose type is a table", fix: "move '@ref' to a field whose type is a table")
  }

  static func columnOnReference(_ name: String, _ count: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "column-on-reference", severity: .warning, at: range, what: "'@col' on reference '\(name)' has no effect",
      why: count == 0 ? "the columns of the reference are declared as fields" : "the reference has \(count) columns",
      fix: count == 0 ? "move '@col' to those fields" : "declare the columns as fields and add '@col' there")
  }

  static func columnDirective(_ directive: String, on name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "column-directive", at: range, what: "'@\(directive)' is not allowed on reference '\(name)'",
      why: "'@\(directive)' applies only to columns", fix: "move it to a column, or remove it")
  }

  static func sizeWithoutVector(_ name: String, _ type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "size-without-vector", at: range, what: "invalid 'size' on field '\(name)' of type \(type)",
      why: "'size' must be positive, and applies only to fields of type Vector and String", fix: "remove 'size'")
  }

  static func vectorSizeRange(at range: SourceRange) -> Self {
    Diagnostic(
      id: "vector-size-range", at: range, what: "vector size out of range", why: "a vector has 1 to 16000 dimensions",
      fix: "set 'size' to a value in that range")
  }

  static func vectorSizeMissing(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "vector-size-missing", at: range, what: "missing size for vector '\(name)'",
      why: "all vectors in a column have the same number of dimensions", fix: "add '@col(size: …)', for example 768")
  }

  static func searchableType(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "searchable-type", at: range, what: "'\(name)' cannot be searchable",
      why: "full-text search supports only fields of type String", fix: "remove '@searchable'")
  }

  static func searchableView(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "searchable-view", at: range, what: "view field '\(name)' cannot be searchable",
      why: "full-text search needs an index, and views cannot have indexes",
      fix: "add '@searchable' to the table's field")
  }

  static func searchLanguagesDiffer(
    _ language: String, _ shared: String, first: SourceRange?, at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "search-languages-differ", at: range, what: "search language '\(language)' conflicts with '\(shared)'",
      why: "all searchable fields of a table share one index and one language", fix: "change it to '\(shared)'",
      notes: first.map { [Note(position: $0.position, text: "the first searchable field is here")] } ?? [])
  }

  static func unknownSearchLanguage(_ language: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-search-language", severity: .warning, at: range,
      what: "unknown search language '\(language)'",
      why: "PostgreSQL has no built-in text search configuration of this name",
      fix: near.map { "change it to '\($0)'" } ?? "create the configuration in the database, or use 'simple'")
  }
}
