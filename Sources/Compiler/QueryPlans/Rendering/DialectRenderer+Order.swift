import DataModel

extension DialectRenderer {
  /// Renders ` ORDER BY …`. Appends joins for the references on the path to `joins`.
  /// - Parameter known: The aliases of rows that are already joined, by reference path.
  mutating func orderClause(
    _ terms: [OrderTerm], of table: Table, alias: String, known: [[FieldName]: String] = [:],
    joins: inout SQLFragment
  ) throws(PlanError) -> SQLFragment {
    guard !terms.isEmpty else { return "" }
    var aliases = known
    aliases[[]] = alias
    var parts: [SQLFragment] = []
    for term in terms {
      var current = table
      var path: [FieldName] = []
      for step in term.path {
        guard let reference = current.reference(step), let outer = aliases[path] else { continue }
        let target = model[reference.target]
        path.append(step)
        if aliases[path] == nil {
          let joined = makeAlias()
          aliases[path] = joined
          let on = equal(
            zip(reference.targetColumns, reference.columns), left: (target, .alias(joined)),
            right: (current, .alias(outer)))
          joins += " LEFT JOIN \(name: target.sqlName) \(.raw(joined)) ON \(on)"
        }
        current = target
      }
      guard let row = aliases[path] else { continue }
      parts.append(try orderKey(current[term.column], in: .alias(row), isDescending: term.isDescending))
    }
    return " ORDER BY \(parts.joined(separator: ", "))"
  }
}
