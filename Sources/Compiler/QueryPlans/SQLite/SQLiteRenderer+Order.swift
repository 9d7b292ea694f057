import DataModel

extension SQLiteRenderer {
  func orderKey(_ column: Column, in row: RowScope, isDescending: Bool) throws(PlanError) -> SQLFragment {
    let key = try orderKey(column, in: row)
    return isDescending ? "\(key) DESC NULLS FIRST" : "\(key) ASC NULLS LAST"
  }

  private func orderKey(_ column: Column, in row: RowScope) throws(PlanError) -> SQLFragment {
    switch column.type.base {
    case .enumeration(let name): return rank(row.column(column), of: name)
    case .scalar(.any), .scalar(.vector):
      throw PlanError(
        .unsupported, "ordering by '\(column.field)' of type \(column.type.base.name) is supported only on PostgreSQL")
    default: return row.column(column)
    }
  }

  /// The position of an enum value in its declaration.
  func rank(_ value: SQLFragment, of name: TypeName) -> SQLFragment {
    let labels = model.enumType(name)?.values ?? []
    let cases = labels.enumerated().map { index, label -> SQLFragment in
      "WHEN \(.literal(label)) THEN \(.raw(String(index)))"
    }
    return "CASE \(value) \(cases.joined(separator: " ")) END"
  }
}
