import ConnectorAPI
import DataModel
import GraphQLSyntax
import SourceText

extension OperationChecker {
  /// Notes a field that compiles and does not run in this version.
  mutating func noteFeature(of field: APIField, at range: SourceRange) {
    switch field.role {
    case .aggregate: needs("aggregates", at: range)
    case .search: needs("full-text search", at: range)
    case .similarity: needs("similarity search", at: range)
    case .nativeQuery, .nativeMutation: needs("native SQL", at: range)
    case .queryStep: needs("'query' steps", at: range)
    case .service: needs("introspection", at: range)
    case .metadata: needs("_metadata", at: range)
    case .list(let table), .single(let table): noteView(table, at: range)
    case .reference, .relation: noteView(field.type.base, at: range)
    case .column, .entityID, .mutation, .plain: break
    }
  }

  private mutating func noteView(_ name: TypeName, at range: SourceRange) {
    if model.table(name)?.isView == true { needs("views", at: range) }
  }

  mutating func reportUnknownField(_ field: Field, on type: TypeName) {
    let name = field.name.text
    let known = api.objects[type]?.fields.map(\.name.text) ?? []
    log.report(
      .unknownField(
        field.name, on: type, near: generatedMutation(meantBy: name, on: type) ?? nearestName(to: name, among: known)))
  }

  /// `createMovie`, `updateMovie`, `addMovie`, `deleteMovie` are what other GraphQL servers call these fields.
  private func generatedMutation(meantBy name: String, on type: TypeName) -> String? {
    guard type == "Mutation" else { return nil }
    let verbs = [
      ("create", "insert"), ("add", "insert"), ("insert", "insert"), ("update", "update"), ("upsert", "upsert"),
      ("delete", "delete"), ("remove", "delete"),
    ]
    for (prefix, verb) in verbs where name.lowercased().hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count).drop { $0 == "_" }.lowercased()
      let table = model.tables.first { $0.singular.text.lowercased() == rest || $0.plural.text.lowercased() == rest }
      if let table { return "\(table.singular)_\(verb)" }
    }
    return nil
  }
}

extension Diagnostic {
  static func unknownField(_ name: Name, on type: TypeName, near: String?) -> Self {
    Diagnostic(
      id: "unknown-field", at: name.range, what: "type '\(type)' has no field '\(name.text)'",
      why: "an operation may select only what the schema declares", fix: near.map { "write '\($0)'" })
  }

  static func unknownFragment(_ name: Name, near: String?) -> Self {
    Diagnostic(
      id: "unknown-fragment", at: name.range, what: "no file of the connector defines the fragment '\(name.text)'",
      why: "fragments are looked up in all files of the same connector", fix: near.map { "write '...\($0)'" })
  }

  static func tooManyFields(_ limit: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "too-many-fields", at: range, what: "the operation selects more than \(limit) fields",
      why: "fragments that spread each other stand for all they hold, each time", fix: "spread fewer fragments")
  }

  static func fragmentCycle(_ name: Name) -> Self {
    Diagnostic(
      id: "fragment-cycle", at: name.range, what: "fragment '\(name.text)' holds itself",
      why: "its selection would never end", fix: "remove the spread")
  }

  static func wrongTypeCondition(_ condition: Name, on type: TypeName, spread: Name? = nil) -> Self {
    Diagnostic(
      id: "wrong-type-condition", at: (spread ?? condition).range,
      what: "a fragment on '\(condition.text)' cannot stand in a selection of '\(type)'",
      why: "the type has only its own fields", fix: "write 'on \(type)', or move the spread")
  }

  static func conflictingFields(_ field: CheckedField, first: CheckedField) -> Self {
    Diagnostic(
      id: "conflicting-fields", at: field.range,
      what: "'\(field.responseKey)' is selected twice with different arguments or fields",
      why: "one name in the answer holds one value", fix: "give one of them an alias: '\(field.responseKey)2: …'",
      notes: [Note(position: first.range.position, text: "the first selection")])
  }

  static func checkWithoutTransaction(_ name: Name) -> Self {
    Diagnostic(
      id: "check-without-transaction", at: name.range, what: "'@check' on '\(name.text)' needs '@transaction'",
      why: "the write has happened when the check runs, and must be undone when it fails",
      fix: "add '@transaction' to the mutation")
  }

  static func selectionOnKey(_ name: Name, table: TypeName, at range: SourceRange) -> Self {
    Diagnostic(
      id: "selection-on-key", at: range, what: "'\(name.text)' has no fields to select",
      why: "its result is the whole key of '\(table)'", fix: "remove the braces and what is in them")
  }

  static func selectionOnScalar(_ name: Name, type: TypeName, at range: SourceRange) -> Self {
    Diagnostic(
      id: "selection-on-scalar", at: range, what: "'\(name.text)' has no fields to select",
      why: "its type is the scalar '\(type)'", fix: "remove the braces and what is in them")
  }

  static func missingSelection(_ name: Name, type: TypeName) -> Self {
    Diagnostic(
      id: "missing-selection", at: name.range, what: "'\(name.text)' needs a selection of fields",
      why: "its type '\(type)' is an object", fix: "write '\(name.text) { … }'")
  }
}
