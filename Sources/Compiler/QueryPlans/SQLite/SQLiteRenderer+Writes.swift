import DataModel
import Operations

extension SQLiteRenderer {
  mutating func writeStatements(_ plan: WritePlan) throws(PlanError) -> [WriteStatement] {
    let table = plan.table
    switch plan.action {
    case .insert(let rows, let isUpsert):
      if let together = try insertTogether(rows, into: table, isUpsert: isUpsert) { return [together] }
      var statements: [WriteStatement] = []
      for row in rows { statements.append(try insert(row, into: table, isUpsert: isUpsert)) }
      return statements
    case .update(let selector, let assignments): return [try update(table, selector, assignments)]
    case .delete(let selector): return [try delete(table, selector)]
    case .updateAll(let condition, let assignments):
      let (target, rows) = try rows(condition, of: table)
      if assignments.isEmpty {
        return [WriteStatement(try Self.statement("SELECT count(*) FROM \(target)\(rows)"), .countedRows)]
      }
      let set = self.set(assignments, of: table)
      return [WriteStatement(try Self.statement("UPDATE \(target) SET \(set)\(rows)"), .changedRows)]
    case .deleteAll(let condition):
      let (target, rows) = try rows(condition, of: table)
      let delete = try Self.statement("DELETE FROM \(target)\(rows)")
      guard cascades(from: table, to: table) else { return [WriteStatement(delete, .changedRows)] }
      // A row that goes by a foreign key before its turn comes is one of those that were meant.
      let count = try Self.statement("SELECT count(*) FROM \(target)\(rows)")
      return [WriteStatement(count, .countedRows), WriteStatement(delete, .nothing)]
    }
  }

  /// Whether rows of `target` can go because rows of `table` do.
  private func cascades(from table: Table, to target: Table) -> Bool {
    var reached: Set<TypeName> = []
    var open = [table.typeName]
    while let next = open.popLast() {
      for child in model.tables where child.references.contains(where: { $0.target == next && $0.isRequired }) {
        if child.typeName == target.typeName { return true }
        if reached.insert(child.typeName).inserted { open.append(child.typeName) }
      }
    }
    return false
  }

  private func insert(_ row: InsertRow, into table: Table, isUpsert: Bool) throws(PlanError) -> WriteStatement {
    let counted = table.columns.filter { column in
      column.isSerial && !row.values.contains { $0.column.field == column.field }
    }
    let columns = row.values.map(\.column) + counted
    var values = row.values.map { SQLFragment.bind($0.value, as: $0.column.bindingForm) }
    values += counted.map { "(SELECT coalesce(max(\(name: $0.sqlName)), 0) + 1 FROM \(name: table.sqlName))" }
    var sql: SQLFragment = "INSERT INTO \(name: table.sqlName)"
    if columns.isEmpty {
      sql += " DEFAULT VALUES"
    } else {
      let names = columns.map { SQLFragment.name($0.sqlName) }.joined(separator: ", ")
      sql += " (\(names)) VALUES (\(values.joined(separator: ", ")))"
    }
    if isUpsert { sql += conflictClause(row, of: table) }
    let places = table.key.map { name in row.values.firstIndex { $0.column.field == name } }
    let known = places.compactMap { $0 }
    if known.count == places.count { return WriteStatement(try Self.statement(sql), .key(known, exists: .always)) }
    return WriteStatement(try Self.statement("\(sql) RETURNING \(returnedKey(of: table))"), .returnedKey)
  }

  func conflictClause(_ row: InsertRow, of table: Table) -> SQLFragment {
    let key = table.keyColumns.map { SQLFragment.name($0.sqlName) }.joined(separator: ", ")
    let set = row.given.filter { !table.key.contains($0.column.field) }.map { value -> SQLFragment in
      "\(name: value.column.sqlName) = excluded.\(name: value.column.sqlName)"
    }
    if set.isEmpty { return " ON CONFLICT (\(key)) DO NOTHING" }
    return " ON CONFLICT (\(key)) DO UPDATE SET \(set.joined(separator: ", "))"
  }

  private mutating func update(
    _ table: Table, _ selector: WritePlan.Selector, _ assignments: [Assignment]
  ) throws(PlanError) -> WriteStatement {
    let row = try self.row(selector, of: table)
    guard !assignments.isEmpty else {
      let key = returnedKey(of: table)
      return WriteStatement(try Self.statement("SELECT \(key) FROM \(name: table.sqlName)\(row)"), .returnedKey)
    }
    let update: SQLFragment = "UPDATE \(name: table.sqlName) SET \(set(assignments, of: table))\(row)"
    let changesKey = assignments.contains { table.key.contains($0.column.field) }
    guard case .key = selector, !changesKey else {
      return WriteStatement(try Self.statement("\(update) RETURNING \(returnedKey(of: table))"), .returnedKey)
    }
    return try byKey(update, of: table)
  }

  private mutating func delete(_ table: Table, _ selector: WritePlan.Selector) throws(PlanError) -> WriteStatement {
    let delete: SQLFragment = "DELETE FROM \(name: table.sqlName)\(try row(selector, of: table))"
    guard case .key = selector else {
      return WriteStatement(try Self.statement("\(delete) RETURNING \(returnedKey(of: table))"), .returnedKey)
    }
    return try byKey(delete, of: table)
  }

  /// A statement that ends with the key's values.
  private func byKey(_ sql: SQLFragment, of table: Table) throws(PlanError) -> WriteStatement {
    let statement = try Self.statement(sql)
    let first = statement.bindings.count - table.key.count
    return WriteStatement(statement, .key(Array(first..<statement.bindings.count), exists: .whenChanged))
  }

  private mutating func row(_ selector: WritePlan.Selector, of table: Table) throws(PlanError) -> SQLFragment {
    switch selector {
    case .key(let values):
      let parts = zip(table.keyColumns, values).map { column, value -> SQLFragment in
        "\(name: column.sqlName) = \(.bind(value, as: .value(column.type.base)))"
      }
      return " WHERE \(parts.joined(separator: " AND "))"
    case .first(let condition, let order):
      let alias = makeAlias()
      var from: SQLFragment = "\(name: table.sqlName) \(.raw(alias))"
      let ordered = try orderClause(order, of: table, alias: alias, joins: &from)
      var select: SQLFragment = "SELECT \(key(of: table, .alias(alias))) FROM \(from)"
      if let condition { select += " WHERE \(try render(condition, of: .alias(alias)))" }
      return " WHERE \(keyRow(of: table)) = (\(select)\(ordered) LIMIT 1)"
    }
  }

  /// The table with its alias, and the WHERE that finds the rows.
  private mutating func rows(
    _ condition: Condition?, of table: Table
  ) throws(PlanError) -> (target: SQLFragment, rows: SQLFragment) {
    let alias = makeAlias()
    let target: SQLFragment = "\(name: table.sqlName) AS \(.raw(alias))"
    guard let condition else { return (target, "") }
    guard condition.readsOtherRows else { return (target, " WHERE \(try render(condition, of: .alias(alias)))") }
    // SQLite changes rows while it still looks for more, so a condition on other rows could see what was changed. This
    // list is complete before the first change.
    let reader = makeAlias()
    let inner = try render(condition, of: .alias(reader))
    let keys: SQLFragment =
      "SELECT \(key(of: table, .alias(reader))) FROM \(name: table.sqlName) \(.raw(reader)) WHERE \(inner)"
    return (target, " WHERE \(keyRow(of: table)) IN (\(keys))")
  }

  /// The key's columns, and not the hidden row number: a column may have its name.
  private func key(of table: Table, _ row: RowScope) -> SQLFragment {
    table.keyColumns.map { row.column($0) }.joined(separator: ", ")
  }

  private func keyRow(of table: Table) -> SQLFragment {
    let names = table.keyColumns.map { SQLFragment.name($0.sqlName) }.joined(separator: ", ")
    return table.key.count == 1 ? names : "(\(names))"
  }

  /// The key as a JSON object, for what the server does not know before.
  private func returnedKey(of table: Table) -> SQLFragment {
    var shape = RowShapeText()
    for (index, column) in table.keyColumns.enumerated() {
      shape.add(column.type.shapeKind, index + 1, key: column.field.text)
    }
    let columns = table.keyColumns.map { SQLFragment.name($0.sqlName) }
    return "mt_row(\(([.literal(shape.text)] + columns).joined(separator: ", ")))"
  }
}
