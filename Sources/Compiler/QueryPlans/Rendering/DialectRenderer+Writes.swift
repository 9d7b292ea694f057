import DataModel
import Operations

extension DialectRenderer {
  mutating func writeStatements(_ plan: WritePlan) throws(PlanError) -> [WriteStatement] {
    let table = plan.table
    switch plan.action {
    case .insert(let rows, let isUpsert):
      if let together = try insertInOneStatement(rows, into: table, isUpsert: isUpsert) { return [together] }
      var statements: [WriteStatement] = []
      for row in rows { statements.append(try insert(row, into: table, isUpsert: isUpsert)) }
      return statements
    case .update(let selector, let assignments): return [try update(table, selector, assignments)]
    case .delete(let selector): return [try delete(table, selector)]
    case .updateAll(let condition, let assignments):
      let rows = try whereClause(condition, of: table)
      if assignments.isEmpty {
        return [WriteStatement(try statement("SELECT count(*) FROM \(name: table.sqlName)\(rows)"), .countedRows)]
      }
      let set = self.set(assignments, of: table)
      return [WriteStatement(try statement("UPDATE \(name: table.sqlName) SET \(set)\(rows)"), .changedRows)]
    case .deleteAll(let condition):
      let rows = try whereClause(condition, of: table)
      let delete = try statement("DELETE FROM \(name: table.sqlName)\(rows)")
      guard Self.cascadesWithinStatement, cascades(from: table, to: table) else {
        return [WriteStatement(delete, .changedRows)]
      }
      // Counts first, because rows that a foreign key cascade deletes early are not included in the number of changed
      // rows.
      let count = try statement("SELECT count(*) FROM \(name: table.sqlName)\(rows)")
      return [WriteStatement(count, .countedRows), WriteStatement(delete, .nothing)]
    }
  }

  /// Whether deleting rows of `table` can cascade to rows of `target`.
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
    let counted = table.columns.compactMap { column -> (column: Column, value: SQLFragment)? in
      guard column.isSerial, !row.values.contains(where: { $0.column.field == column.field }) else { return nil }
      return serialValue(of: column, in: table).map { (column, $0) }
    }
    let columns = row.values.map(\.column) + counted.map(\.column)
    var values = row.values.map { SQLFragment.bind($0.value, as: $0.column.bindingForm) }
    values += counted.map(\.value)
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
    if known.count == places.count { return WriteStatement(try statement(sql), .key(known, exists: .always)) }
    return WriteStatement(try statement("\(sql) RETURNING \(returnedKey(of: table))"), .returnedKey)
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
      return WriteStatement(try statement("SELECT \(key) FROM \(name: table.sqlName)\(row)"), .returnedKey)
    }
    let update: SQLFragment = "UPDATE \(name: table.sqlName) SET \(set(assignments, of: table))\(row)"
    let changesKey = assignments.contains { table.key.contains($0.column.field) }
    guard case .key = selector, !changesKey else {
      return WriteStatement(try statement("\(update) RETURNING \(returnedKey(of: table))"), .returnedKey)
    }
    return try byKey(update, of: table)
  }

  private mutating func delete(_ table: Table, _ selector: WritePlan.Selector) throws(PlanError) -> WriteStatement {
    let delete: SQLFragment = "DELETE FROM \(name: table.sqlName)\(try row(selector, of: table))"
    guard case .key = selector else {
      return WriteStatement(try statement("\(delete) RETURNING \(returnedKey(of: table))"), .returnedKey)
    }
    return try byKey(delete, of: table)
  }

  /// A statement whose last bindings are the key values.
  private func byKey(_ sql: SQLFragment, of table: Table) throws(PlanError) -> WriteStatement {
    let statement = try statement(sql)
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
    case .first(let condition, let order): return " WHERE \(try firstRow(of: table, condition, order))"
    }
  }

  private mutating func whereClause(_ condition: Condition?, of table: Table) throws(PlanError) -> SQLFragment {
    guard let condition else { return "" }
    return " WHERE \(try rows(of: table, where: condition))"
  }
}
