import SourceText

extension Diagnostic {
  static func indexFieldsOnField(_ directive: String, _ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-fields-on-field", at: range, what: "'@\(directive)' on the field '\(name)' names fields",
      why: "on a field it is about that field alone", fix: "remove 'fields', or write '@\(directive)' on the type")
  }

  static func indexFieldsMissing(_ directive: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-fields-missing", at: range, what: "'@\(directive)' on a type names no field",
      fix: "add 'fields: [\"…\"]', or write '@\(directive)' on a field")
  }

  static func unknownIndexField(_ name: String, of type: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-index-field", at: range, what: "type '\(type)' has no field '\(name)' to index",
      fix: near.map { "write '\($0)'" } ?? "name one of its fields")
  }

  static func repeatedIndexField(at range: SourceRange) -> Self {
    Diagnostic(
      id: "repeated-index-field", at: range, what: "the index has a column twice",
      why: "a reference stands for its columns", fix: "name each column once")
  }

  static func indexOnView(at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-on-view", at: range, what: "'@index' on a view", why: "a view has no rows of its own to index",
      fix: "index the table")
  }

  static func duplicateIndex(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "duplicate-index", at: range, what: "another index of the table is called '\(name)'",
      fix: "give one of them a name of its own")
  }

  static func specialIndexAlone(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-kind", at: range, what: "'\(name)' cannot be indexed together with other fields",
      why: "lists and vectors have indexes of their own kind", fix: "give it an index of its own")
  }

  static func indexKind(_ subject: String, allowed: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-kind", at: range, what: "this kind of index does not fit \(subject)", why: "it takes \(allowed)",
      fix: "write that kind, or leave 'type' and 'vector_method' out")
  }

  static func indexOrderKind(_ kind: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-order", at: range, what: "an index of type \(kind) has no order", fix: "remove 'order'")
  }

  static func indexOrderCount(_ count: Int, wanted: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "index-order", at: range, what: "'order' has \(count) directions for \(wanted) fields",
      fix: "write one direction for each field")
  }
}
