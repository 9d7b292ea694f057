import DataModel

extension SQLiteRenderer {
  func serialValue(of column: Column, in table: Table) -> SQLFragment? {
    "(SELECT coalesce(max(\(name: column.sqlName)), 0) + 1 FROM \(name: table.sqlName))"
  }

  mutating func firstRow(
    of table: Table, _ condition: Condition?, _ order: [OrderTerm]
  ) throws(PlanError) -> SQLFragment {
    let alias = makeAlias()
    var from: SQLFragment = "\(name: table.sqlName) \(.raw(alias))"
    let ordered = try orderClause(order, of: table, alias: alias, joins: &from)
    var select: SQLFragment = "SELECT \(key(of: table, .alias(alias))) FROM \(from)"
    if let condition { select += " WHERE \(try render(condition, of: .alias(alias)))" }
    return "\(keyRow(of: table)) = (\(select)\(ordered) LIMIT 1)"
  }

  mutating func rows(of table: Table, where condition: Condition) throws(PlanError) -> SQLFragment {
    guard condition.readsOtherRows else { return try render(condition, of: .table(table.sqlName)) }
    // SQLite changes rows while it searches for more, so a condition on other rows could read changed rows. The key
    // list is complete before the first change.
    let alias = makeAlias()
    let inner = try render(condition, of: .alias(alias))
    let keys = key(of: table, .alias(alias))
    return "\(keyRow(of: table)) IN (SELECT \(keys) FROM \(name: table.sqlName) \(.raw(alias)) WHERE \(inner))"
  }

  /// The key columns. The hidden `rowid` is not used, because a column may have its name.
  private func key(of table: Table, _ row: RowScope) -> SQLFragment {
    table.keyColumns.map { row.column($0) }.joined(separator: ", ")
  }

  private func keyRow(of table: Table) -> SQLFragment {
    let names = table.keyColumns.map { SQLFragment.name($0.sqlName) }.joined(separator: ", ")
    return table.key.count == 1 ? names : "(\(names))"
  }

  func returnedKey(of table: Table) -> SQLFragment {
    var shape = RowShapeBuilder()
    for (index, column) in table.keyColumns.enumerated() {
      shape.add(column.type.shapeKind, index + 1, key: column.field.text)
    }
    let columns = table.keyColumns.map { SQLFragment.name($0.sqlName) }
    return "mt_row(\(([.literal(shape.text)] + columns).joined(separator: ", ")))"
  }

  static var upsertsRepeatedRows: Bool { true }
  static var cascadesWithinStatement: Bool { true }
}
