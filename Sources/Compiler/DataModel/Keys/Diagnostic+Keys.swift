import SourceText

extension Diagnostic {
  static func emptyKey(_ type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "empty-key", at: range, what: "the key of '\(type)' names no field",
      fix: "name at least one, or leave 'key' out for an implicit 'id'")
  }

  static func repeatedKeyField(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(id: "repeated-key-field", at: range, what: "the key names '\(name)' twice", fix: "remove one of them")
  }

  static func unknownKeyField(_ name: String, of type: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-key-field", at: range, what: "type '\(type)' has no field '\(name)' for its key",
      why: "a key is made of columns and references of its type", fix: near.map { "write '\($0)'" } ?? "declare it")
  }

  static func nullableKey(_ name: String, declared: SourceRange?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "nullable-key", at: range, what: "key field '\(name)' may be null",
      why: "a key tells rows apart, and null is equal to nothing", fix: "add '!' to its type",
      notes: declared.map { [Note(position: $0.position, text: "it is declared here")] } ?? [])
  }

  static func keyType(_ name: String, isList: Bool, at range: SourceRange) -> Self {
    Diagnostic(
      id: "key-type", at: range, what: "'\(name)' cannot be part of a key",
      why: isList ? "a list is no value to find a row by" : "a vector is no value to find a row by",
      fix: "use another field")
  }

  static func keyCycle(_ type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "key-cycle", at: range, what: "the key of '\(type)' depends on itself",
      why: "a reference in a key takes over the key of its target, which leads back here",
      fix: "take one reference out of the key")
  }

  static func keyTooWide(_ type: String, _ count: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "key-too-wide", at: range, what: "the key of '\(type)' has \(count) columns",
      why: "the database allows 32; each reference brings the whole key of its target",
      fix: "use a key of its own, 'id'")
  }

  static func keyTooDeep(_ type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "key-too-deep", at: range, what: "the key of '\(type)' stands at the end of too long a chain of references",
      fix: "use a key of its own, 'id'")
  }

  static func referenceCount(
    _ name: String, _ count: Int, wanted: [String], of target: String, at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "reference-count", at: range,
      what: "reference '\(name)' has \(count) fields for \(wanted.count) of '\(target)'",
      why: "each referred field needs one of its own, in this order: \(wanted.joined(separator: ", "))",
      fix: "name as many fields")
  }

  static func repeatedReferenceField(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "repeated-reference-field", at: range, what: "the reference uses the field '\(name)' twice",
      fix: "name a different field")
  }

  static func unknownReferencedField(
    _ name: String, of target: String, near: String?, at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "unknown-referenced-field", at: range, what: "type '\(target)' has no column '\(name)' to refer to",
      fix: near.map { "write '\($0)'" } ?? "name a field of its key, or of a unique index")
  }

  static func referenceFieldNear(_ name: String, near: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "reference-field-near", severity: .warning, at: range,
      what: "there is no field '\(name)', so the reference makes one",
      why: "the type has a field with nearly the same name", fix: "write '\(near)' if that is meant")
  }

  static func referenceFieldKind(_ name: String, for reference: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "reference-field-kind", at: range, what: "'\(name)' cannot hold the reference '\(reference)'",
      why: "it is a reference itself, not a column", fix: "name a column, or another name for a new one")
  }

  static func referenceType(
    _ name: String, _ type: String, for reference: String, target: String, _ targetType: String,
    at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "reference-type", at: range, what: "'\(name)' is of type \(type), '\(target)' of type \(targetType)",
      why: "'\(name)' holds the value of '\(target)' for the reference '\(reference)'", fix: "write '\(targetType)'")
  }

  static func referenceNotUnique(
    _ name: String, fields: [String], of target: String, at range: SourceRange
  ) -> Self {
    let list = fields.joined(separator: ", ")
    return Diagnostic(
      id: "reference-not-unique", at: range, what: "reference '\(name)' may lead to several rows of '\(target)'",
      why: "neither the key nor a unique index of '\(target)' is made of \(list)",
      fix: fields.count == 1 ? "add '@unique' to '\(target).\(list)'" : "add '@unique(fields: …)' to '\(target)'")
  }

  static func emptyArgument(_ name: String, of directive: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "empty-argument", at: range, what: "'\(name)' of '@\(directive)' is empty", fix: "write a value, or remove it"
    )
  }

  static func invalidName(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "invalid-name", at: range, what: "'\(name)' is no name",
      why: "a name has letters, digits and underscores, and begins with a letter or one underscore",
      fix: "choose another one")
  }
}
