import SQLQuoting

/// Renders `CREATE TABLE`, optionally with another name.
package func renderSQLiteTable(_ table: CatalogTable, named name: String? = nil) -> String {
  var lines = table.columns.map(renderSQLiteColumn)
  let key = table.primaryKey.map(quotedName).joined(separator: ", ")
  lines.append("CONSTRAINT \(quotedName(primaryKeyName(of: table.name))) PRIMARY KEY (\(key))")
  lines += table.foreignKeys.map { foreignKey in
    let columns = foreignKey.columns.map(quotedName).joined(separator: ", ")
    return "CONSTRAINT \(quotedName(foreignKey.name)) FOREIGN KEY (\(columns)) \(renderTarget(foreignKey))"
  }
  return "CREATE TABLE \(quotedName(name ?? table.name)) (\n  \(lines.joined(separator: ",\n  "))\n) STRICT"
}

func renderSQLiteColumn(_ column: CatalogColumn) -> String {
  var text = "\(quotedName(column.name)) \(column.type)"
  if column.isNotNull { text += " NOT NULL" }
  if let value = column.defaultSQL { text += " DEFAULT \(value)" }
  for check in column.checks { text += " CONSTRAINT \(quotedName(check.name)) CHECK (\(check.condition))" }
  return text
}

func renderTarget(_ foreignKey: CatalogForeignKey) -> String {
  let columns = foreignKey.targetColumns.map(quotedName).joined(separator: ", ")
  return "REFERENCES \(quotedName(foreignKey.target)) (\(columns)) ON DELETE \(foreignKey.deletion.rawValue)"
}

/// Renders `CREATE INDEX`.
package func renderSQLiteIndex(_ index: CatalogIndex, on table: String) -> String {
  let kind = index.isUnique ? "UNIQUE INDEX" : "INDEX"
  return "CREATE \(kind) \(quotedName(index.name)) ON \(quotedName(table)) (\(index.terms.joined(separator: ", ")))"
}
