import SourceText

extension Diagnostic {
  static func indexFieldsOnField(_ directive: String, _ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-fields-on-field", at: range,
      what: "unexpected argument 'fields' of '@\(directive)' on field '\(name)'",
      why: "on a field, '@\(directive)' applies only to that field",
      fix: "remove 'fields', or move '@\(directive)' to the type")
  }

  static func indexFieldsMissing(_ directive: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-fields-missing", at: range, what: "missing argument 'fields' of '@\(directive)'",
      why: "'@\(directive)' on a type must list the fields to index",
      fix: "add 'fields: [\"…\"]', or move '@\(directive)' to a field")
  }

  static func unknownIndexField(_ name: String, of type: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-index-field", at: range, what: "unknown index field '\(name)' on type '\(type)'",
      why: "an index consists of fields of its type",
      fix: near.map { "change it to '\($0)'" } ?? "use a field of '\(type)'")
  }

  static func repeatedIndexField(at range: SourceRange) -> Self {
    Diagnostic(
      id: "repeated-index-field", at: range, what: "duplicate column in an index",
      why: "an index contains each column once, and a reference counts as its columns", fix: "remove the duplicate")
  }

  static func indexOnView(at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-on-view", at: range, what: "'@index' is not allowed on a view", why: "a view stores no rows",
      fix: "add the index to the table")
  }

  static func duplicateIndex(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "duplicate-index", at: range, what: "duplicate index name '\(name)'", why: "index names must be unique",
      fix: "rename one of the indexes")
  }

  static func specialIndexAlone(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-kind", at: range, what: "'\(name)' cannot be indexed together with other fields",
      why: "lists and vectors require a different type of index", fix: "add a separate index for '\(name)'")
  }

  static func indexKind(_ subject: String, allowed: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-kind", at: range, what: "invalid index type for \(subject)", why: "\(subject) supports \(allowed)",
      fix: "use a supported index type, or remove 'type' and 'vector_method'")
  }

  static func indexOrderKind(_ kind: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-order", at: range, what: "'order' is not supported for an index of type \(kind)",
      why: "only BTREE indexes are ordered", fix: "remove 'order'")
  }

  static func indexOrderCount(_ count: Int, wanted: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-order", at: range, what: "expected \(wanted) values in 'order' but found \(count)",
      why: "'order' lists one direction for each field",
      fix: "list one direction for each field")
  }
}
