import ConnectorAPI
import DataModel
import GraphQLSyntax
import SourceText

extension OperationChecker {
  /// Records a field that compiles but is not supported at run time in this version.
  mutating func recordFeature(of field: APIField, at range: SourceRange) {
    switch field.role {
    case .aggregate: needs("aggregates", at: range)
    case .search: needs("full-text search", at: range)
    case .similarity: needs("similarity search", at: range)
    case .nativeQuery, .nativeMutation: needs("native SQL", at: range)
    case .queryStep: needs("'query' steps", at: range)
    case .service: needs("introspection", at: range)
    case .metadata: needs("_metadata", at: range)
    case .list(let table), .single(let table): recordView(table, at: range)
    case .reference, .relation: recordView(field.type.base, at: range)
    case .column, .entityID, .mutation, .plain: break
    }
  }

  private mutating func recordView(_ name: TypeName, at range: SourceRange) {
    if model.table(name)?.isView == true { needs("views", at: range) }
  }

  mutating func reportUnknownField(_ field: Field, on type: TypeName) {
    let name = field.name.text
    let known = api.objects[type]?.fields.map(\.name.text) ?? []
    log.report(
      .unknownField(
        field.name, on: type, near: generatedMutation(meantBy: name, on: type) ?? nearestName(to: name, among: known)))
  }

  /// Finds the generated mutation for a name that other GraphQL servers use, such as `createMovie` or `addMovie`.
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
      id: "unknown-field", at: name.range, what: "unknown field '\(name.text)' on type '\(type)'",
      why: "the schema does not declare this field", fix: near.map { "change it to '\($0)'" } ?? "remove it")
  }

  static func unknownFragment(_ name: Name, near: String?) -> Self {
    Diagnostic(
      id: "unknown-fragment", at: name.range, what: "unknown fragment '\(name.text)'",
      why: "no file of the connector defines this fragment",
      fix: near.map { "change it to '...\($0)'" } ?? "define the fragment, or remove the spread")
  }

  static func tooManyFields(_ limit: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "too-many-fields", at: range, what: "the operation selects more than \(limit) fields",
      why: "each spread of a fragment counts all of its fields", fix: "reduce nested fragment spreads")
  }

  static func fragmentCycle(_ name: Name) -> Self {
    Diagnostic(
      id: "fragment-cycle", at: name.range, what: "circular fragment '\(name.text)'",
      why: "a fragment cannot spread itself, directly or indirectly", fix: "remove the spread")
  }

  static func wrongTypeCondition(_ condition: Name, on type: TypeName, spread: Name? = nil) -> Self {
    Diagnostic(
      id: "wrong-type-condition", at: (spread ?? condition).range,
      what: "a fragment on '\(condition.text)' is not allowed in a selection of '\(type)'",
      why: "the type condition must match the type of the selection",
      fix: "change it to 'on \(type)', or move the fragment")
  }

  static func conflictingFields(_ field: CheckedField, first: CheckedField) -> Self {
    Diagnostic(
      id: "conflicting-fields", at: field.range,
      what: "'\(field.responseKey)' is selected twice with different arguments or fields",
      why: "each name in the response has a single value",
      fix: "add an alias to one of them: '\(field.responseKey)2: …'",
      notes: [Note(position: first.range.position, text: "the first selection is here")])
  }

  static func checkWithoutTransaction(_ name: Name) -> Self {
    Diagnostic(
      id: "check-without-transaction", at: name.range, what: "'@check' on '\(name.text)' requires '@transaction'",
      why: "the check runs after the write, and a failed check must roll the write back",
      fix: "add '@transaction' to the mutation")
  }

  static func selectionOnKey(_ name: Name, table: TypeName, at range: SourceRange) -> Self {
    Diagnostic(
      id: "selection-on-key", at: range, what: "'\(name.text)' has no fields to select",
      why: "it returns the key of '\(table)'", fix: "remove the selection set")
  }

  static func selectionOnScalar(_ name: Name, type: TypeName, at range: SourceRange) -> Self {
    Diagnostic(
      id: "selection-on-scalar", at: range, what: "'\(name.text)' has no fields to select",
      why: "its type '\(type)' is a scalar or an enum", fix: "remove the selection set")
  }

  static func missingSelection(_ name: Name, type: TypeName) -> Self {
    Diagnostic(
      id: "missing-selection", at: name.range, what: "missing selection set on '\(name.text)'",
      why: "its type '\(type)' is an object type", fix: "select fields: '\(name.text) { … }'")
  }
}
