import ConnectorAPI
import DataModel
import GraphQLSyntax
import SourceText

extension OperationChecker {
  /// Checks that the arguments of a root field select its rows and set the required columns.
  mutating func checkSelectors(of field: CheckedField) -> Bool {
    switch field.role {
    case .single: return checkOneSelector(field)
    case .mutation(let kind, let name):
      let table = model[name]
      switch kind {
      case .insert, .upsert: return field.argument("data").map { checkRequiredColumns($0, of: table) } ?? true
      case .insertMany, .upsertMany:
        guard case .list(let rows)? = field.argument("data")?.kind else { return true }
        return rows.map { checkRequiredColumns($0, of: table) }.allSatisfy { $0 }
      case .update, .delete: return checkOneSelector(field)
      case .updateMany, .deleteMany:
        guard field.argument("where") == nil, field.argument("all") == nil else { return true }
        log.report(.noRows(field))
        return false
      }
    default: return true
    }
  }

  private mutating func checkOneSelector(_ field: CheckedField) -> Bool {
    let names: [FieldName] = ["id", "id_expr", "key", "first"]
    let known = api.objects[field.parent]?[field.name]?.arguments.map(\.name) ?? []
    let given = names.filter { field.argument($0) != nil }
    guard given.count != 1 else { return true }
    if given.isEmpty {
      log.report(.noSelector(field, known: names.filter(known.contains)))
    } else {
      log.report(.notOneOf(given, place: "'\(field.name)'", at: field.range))
    }
    return false
  }
}

extension Diagnostic {
  static func noSelector(_ field: CheckedField, known: [FieldName]) -> Self {
    let names = known.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      id: "no-selector", at: field.range, what: "missing row selector for '\(field.name)'",
      why: "'\(field.name)' requires exactly one row", fix: "add one of \(names)")
  }

  static func noRows(_ field: CheckedField) -> Self {
    Diagnostic(
      id: "no-rows", at: field.range, what: "missing condition for '\(field.name)'",
      why: "without a condition it would affect every row", fix: "add 'where: {…}', or 'all: true' to affect every row")
  }
}
