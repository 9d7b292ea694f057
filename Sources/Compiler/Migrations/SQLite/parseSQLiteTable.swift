/// Parses the SQL of a table that this program created, as SQLite stores it, also after `ADD COLUMN`.
/// - Returns: `nil` if the SQL has another form, for example if another tool created the table.
package func parseSQLiteTable(name: String, sql: String, indexes: [CatalogIndex]) -> CatalogTable? {
  guard let body = sql.outermostParentheses else { return nil }
  var table = CatalogTable(name: name, columns: [], primaryKey: [], foreignKeys: [], indexes: indexes)
  for part in body.splitAtCommas {
    var reader = SQLWordReader(part)
    guard readPart(&reader, into: &table) else { return nil }
  }
  return CatalogTable(
    name: name, columns: table.columns, primaryKey: table.primaryKey, foreignKeys: table.foreignKeys,
    indexes: indexes)
}

/// Parses `CREATE INDEX … ON … (terms)`.
package func parseSQLiteIndex(name: String, sql: String) -> CatalogIndex? {
  guard let body = sql.outermostParentheses else { return nil }
  return CatalogIndex(name: name, isUnique: sql.hasPrefix("CREATE UNIQUE"), terms: body.splitAtCommas)
}

private func readPart(_ reader: inout SQLWordReader, into table: inout CatalogTable) -> Bool {
  if reader.skip("CONSTRAINT") {
    guard let name = reader.readName() else { return false }
    if reader.skip("PRIMARY", "KEY") {
      guard let names = reader.readParentheses() else { return false }
      table.primaryKey = names.splitAtCommas.map(\.unquotedName)
      return true
    }
    guard reader.skip("FOREIGN", "KEY"), let columns = reader.readParentheses(),
      let key = readForeignKey(&reader, name: name, columns: columns.splitAtCommas.map(\.unquotedName))
    else { return false }
    table.foreignKeys.append(key)
    return true
  }
  guard let name = reader.readName(), let type = reader.readWord() else { return false }
  var column = CatalogColumn(name: name, type: type, isNotNull: false, defaultSQL: nil, checks: [])
  if reader.skip("NOT", "NULL") { column.isNotNull = true }
  if reader.skip("DEFAULT") { column.defaultSQL = reader.readParentheses().map { "(\($0))" } ?? reader.readWord() }
  while reader.skip("CONSTRAINT") {
    guard let constraint = reader.readName() else { return false }
    if reader.skip("CHECK") {
      guard let condition = reader.readParentheses() else { return false }
      column.checks.append(CatalogCheck(name: constraint, condition: condition))
    } else {
      guard let key = readForeignKey(&reader, name: constraint, columns: [name]) else { return false }
      table.foreignKeys.append(key)
    }
  }
  table.columns.append(column)
  return reader.isAtEnd
}

private func readForeignKey(_ reader: inout SQLWordReader, name: String, columns: [String]) -> CatalogForeignKey? {
  guard reader.skip("REFERENCES"), let target = reader.readName(), let targets = reader.readParentheses(),
    reader.skip("ON", "DELETE")
  else { return nil }
  let deletion: CatalogForeignKey.Deletion
  if reader.skip("CASCADE") {
    deletion = .cascade
  } else if reader.skip("SET", "NULL") {
    deletion = .setNull
  } else {
    return nil
  }
  return CatalogForeignKey(
    name: name, columns: columns, target: target, targetColumns: targets.splitAtCommas.map(\.unquotedName),
    deletion: deletion)
}
