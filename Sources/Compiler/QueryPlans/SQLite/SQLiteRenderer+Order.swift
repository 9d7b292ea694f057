import DataModel

extension SQLiteRenderer {
  /// ` ORDER BY …`; references on the way are joined to `joins`.
  mutating func orderClause(
    _ terms: [OrderTerm], of table: Table, alias: String, joins: inout SQLFragment
  ) throws(PlanError) -> SQLFragment {
    guard !terms.isEmpty else { return "" }
    var aliases: [[FieldName]: String] = [[]: alias]
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
      let key = try orderKey(current[term.column], in: .alias(row))
      parts.append(term.isDescending ? "\(key) DESC NULLS FIRST" : "\(key) ASC NULLS LAST")
    }
    return " ORDER BY \(parts.joined(separator: ", "))"
  }

  private func orderKey(_ column: Column, in row: RowScope) throws(PlanError) -> SQLFragment {
    switch column.type.base {
    case .enumeration(let name): return rank(row.column(column), of: name)
    case .scalar(.any), .scalar(.vector):
      throw PlanError(.unsupported, "ordering by '\(column.field)' of type \(column.type.base.name): PostgreSQL only")
    default: return row.column(column)
    }
  }

  /// The place of an enum's value in its declaration.
  func rank(_ value: SQLFragment, of name: TypeName) -> SQLFragment {
    let labels = model.enumType(name)?.values ?? []
    let cases = labels.enumerated().map { index, label -> SQLFragment in
      "WHEN \(.literal(label)) THEN \(.raw(String(index)))"
    }
    return "CASE \(value) \(cases.joined(separator: " ")) END"
  }
}
