import SourceText

extension Diagnostic {
  static func referenceOnColumn(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "reference-on-column", at: range, what: "'@ref' on the column '\(name)'",
      why: "a reference is a field whose type is a table", fix: "move '@ref' to the field of the table's type")
  }

  static func columnOnReference(_ name: String, _ count: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "column-on-reference", severity: .warning, at: range, what: "'@col' on the reference '\(name)' says nothing",
      why: count == 0 ? "its columns are declared on their own" : "it has \(count) columns",
      fix: "write '@col' on the columns themselves")
  }

  static func columnDirective(_ directive: String, on name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "column-directive", at: range, what: "'@\(directive)' on the reference '\(name)'",
      why: "it is for columns", fix: "write it on a column, or remove it")
  }

  static func sizeWithoutVector(_ name: String, _ type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "size-without-vector", at: range, what: "'\(name)' of type \(type) takes no size",
      why: "'size' counts the numbers of a Vector or the letters of a String", fix: "remove it")
  }

  static func vectorSizeRange(at range: SourceRange) -> Self {
    Diagnostic(
      id: "vector-size-range", at: range, what: "a vector has 1 to 16000 numbers", fix: "write a size in that range")
  }

  static func vectorSizeMissing(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "vector-size-missing", at: range, what: "vector '\(name)' has no size",
      why: "the database keeps vectors of one length in a column", fix: "add '@col(size: …)', such as 768")
  }

  static func searchableType(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "searchable-type", at: range, what: "'\(name)' cannot be searchable",
      why: "full-text search reads fields of type String", fix: "remove '@searchable'")
  }

  static func searchableView(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "searchable-view", at: range, what: "'\(name)' of a view cannot be searchable",
      why: "full-text search needs an index, and a view has none", fix: "search the table")
  }

  static func searchLanguagesDiffer(
    _ language: String, _ shared: String, first: SourceRange?, at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "search-languages-differ", at: range, what: "the language '\(language)' differs from '\(shared)'",
      why: "all searchable fields of a table share one index, and one language", fix: "write '\(shared)'",
      notes: first.map { [Note(position: $0.position, text: "the first searchable field is here")] } ?? [])
  }

  static func unknownSearchLanguage(_ language: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-search-language", severity: .warning, at: range,
      what: "PostgreSQL brings no text search configuration '\(language)'",
      fix: near.map { "write '\($0)'" } ?? "add that configuration to the database, or use 'simple'")
  }
}
