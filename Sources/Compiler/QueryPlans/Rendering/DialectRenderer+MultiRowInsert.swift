import DataModel
import JSONText
import Operations

extension DialectRenderer {
  /// Inserts all rows in a single statement if they can refer to each other, because foreign keys are checked at the
  /// end of a statement.
  /// - Returns: `nil` if this is not necessary, or if the rows set different columns.
  func insertInOneStatement(_ rows: [InsertRow], into table: Table, isUpsert: Bool) throws(PlanError) -> WriteStatement?
  {
    guard rows.count > 1, let first = rows.first, !isUpsert || Self.upsertsRepeatedRows,
      table.references.contains(where: { $0.target == table.typeName })
    else { return nil }
    let given = Set(rows.flatMap(\.values).map(\.column.field))
    let columns = table.columns.filter { given.contains($0.field) }
    let isSame = rows.allSatisfy { row in
      columns.allSatisfy { column in row.hasValue(of: column) || column.isNullWithoutValue }
        && (!isUpsert || Set(row.given.map(\.column.field)) == Set(first.given.map(\.column.field)))
    }
    let isMadeByDatabase = table.columns.contains { !given.contains($0.field) && !$0.isNullWithoutValue }
    guard isSame, !isMadeByDatabase, rows.count * columns.count <= Self.parameterLimit else { return nil }
    let values = rows.map { row -> SQLFragment in
      let values = columns.map { column -> SQLFragment in
        let value = row.values.first { $0.column.field == column.field }?.value ?? .constant(.null)
        return .bind(value, as: column.bindingForm)
      }
      return "(\(values.joined(separator: ", ")))"
    }
    let names = columns.map { SQLFragment.name($0.sqlName) }.joined(separator: ", ")
    var sql: SQLFragment =
      "INSERT INTO \(name: table.sqlName) (\(names)) VALUES \(values.joined(separator: ", "))"
    if isUpsert { sql += conflictClause(first, of: table) }
    let places = table.key.compactMap { name in columns.firstIndex { $0.field == name } }
    let keys = rows.indices.map { row in places.map { row * columns.count + $0 } }
    return WriteStatement(try statement(sql), .keys(keys))
  }
}

extension InsertRow {
  fileprivate func hasValue(of column: Column) -> Bool { values.contains { $0.column.field == column.field } }
}

extension Column {
  /// Whether the column is NULL if a row omits it.
  fileprivate var isNullWithoutValue: Bool { !isRequired && defaultValue == nil && !isSerial }
}
