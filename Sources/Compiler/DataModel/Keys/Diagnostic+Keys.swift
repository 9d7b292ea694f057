import SourceText

extension Diagnostic {
  static func emptyKey(_ type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "empty-key", at: range, what: "empty key of type '\(type)'", why: "a primary key has at least one field",
      fix: "add a field, or remove 'key' to get an implicit 'id'")
  }

  static func repeatedKeyField(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "repeated-key-field", at: range, what: "duplicate key field '\(name)'", why: "a key lists each field once",
      fix: "remove one of them")
  }

  static func unknownKeyField(_ name: String, of type: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-key-field", at: range, what: "unknown key field '\(name)' on type '\(type)'",
      why: "a key consists of columns and references of its type",
      fix: near.map { "change it to '\($0)'" } ?? "declare the field")
  }

  static func nullableKey(_ name: String, declared: SourceRange?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "nullable-key", at: range, what: "key field '\(name)' is nullable",
      why: "primary key columns cannot be null", fix: "add '!' to its type",
      notes: declared.map { [Note(position: $0.position, text: "it is declared here")] } ?? [])
  }

  static func keyType(_ name: String, isList: Bool, at range: SourceRange) -> Self {
    Diagnostic(
      id: "key-type", at: range, what: "'\(name)' cannot be part of a key",
      why: isList ? "list columns are not supported in keys" : "vector columns are not supported in keys",
      fix: "use another field")
  }

  static func keyCycle(_ type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "key-cycle", at: range, what: "circular key of type '\(type)'",
      why: "a reference in a key includes the key of its target, which refers back to '\(type)'",
      fix: "remove one of the references from its key")
  }

  static func keyTooWide(_ type: String, _ count: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "key-too-wide", at: range, what: "the key of '\(type)' has \(count) columns",
      why: "the database allows 32 columns, and each reference adds all key columns of its target",
      fix: "use an 'id' column as the key")
  }

  static func keyTooDeep(_ type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "key-too-deep", at: range, what: "the key of '\(type)' is nested too deeply",
      why: "at most 100 references may be nested in a key",
      fix: "use an 'id' column as the key")
  }

  static func referenceCount(
    _ name: String, _ count: Int, wanted: [String], of target: String, at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "reference-count", at: range,
      what: "expected \(wanted.count) fields for reference '\(name)' but found \(count)",
      why: "'fields' needs one field for each referenced field of '\(target)': \(wanted.joined(separator: ", "))",
      fix: "list \(wanted.count) fields, in this order")
  }

  static func repeatedReferenceField(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "repeated-reference-field", at: range, what: "duplicate field '\(name)' in a reference",
      why: "each field of a reference holds one column of its target",
      fix: "use a different field")
  }

  static func unknownReferencedField(
    _ name: String, of target: String, near: String?, at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "unknown-referenced-field", at: range, what: "unknown column '\(name)' on referenced type '\(target)'",
      why: "'references' lists columns of the target type",
      fix: near.map { "change it to '\($0)'" } ?? "use a field of its key or of a unique index")
  }

  static func referenceFieldNear(_ name: String, near: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "reference-field-near", severity: .warning, at: range,
      what: "field '\(name)' is not declared, so the reference creates it",
      why: "the type has a field with a similar name, '\(near)'", fix: "change it to '\(near)' if you mean that field")
  }

  static func referenceFieldKind(_ name: String, for reference: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "reference-field-kind", at: range, what: "field '\(name)' cannot store reference '\(reference)'",
      why: "'\(name)' is a reference, not a column", fix: "use a column, or a new name to create a column")
  }

  static func referenceType(
    _ name: String, _ type: String, for reference: String, target: String, _ targetType: String,
    at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "reference-type", at: range,
      what: "type \(type) of '\(name)' does not match type \(targetType) of '\(target)'",
      why: "'\(name)' stores the value of '\(target)' for reference '\(reference)'",
      fix: "change the type of '\(name)' to '\(targetType)'")
  }

  static func referenceNotUnique(
    _ name: String, fields: [String], of target: String, at range: SourceRange
  ) -> Self {
    let list = fields.joined(separator: ", ")
    return Diagnostic(
      id: "reference-not-unique", at: range, what: "reference '\(name)' does not identify a single row of '\(target)'",
      why: "'\(target)' has no key or unique index on \(list)",
      fix: fields.count == 1 ? "add '@unique' to '\(target).\(list)'" : "add '@unique(fields: …)' to '\(target)'")
  }

  static func emptyArgument(_ name: String, of directive: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "empty-argument", at: range, what: "empty argument '\(name)' of '@\(directive)'",
      why: "the argument requires a value", fix: "add a value, or remove the argument"
    )
  }

  static func invalidName(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "invalid-name", at: range, what: "'\(name)' is not a valid name",
      why: "a name consists of letters, digits and underscores, and begins with a letter or a single underscore",
      fix: "choose another name")
  }
}
