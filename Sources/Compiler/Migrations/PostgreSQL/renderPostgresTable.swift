import SQLQuoting

/// Renders `CREATE TABLE` with the primary key. Foreign keys and indexes are created after all tables.
func renderPostgresTable(_ table: CatalogTable, serial: Set<String>) -> String {
  var lines = table.columns.map { column in
    serial.contains(column.name) ? renderSerial(column) : renderPostgresColumn(column)
  }
  let key = table.primaryKey.map(quotedName).joined(separator: ", ")
  lines.append("CONSTRAINT \(quotedName(primaryKeyName(of: table.name))) PRIMARY KEY (\(key))")
  return "CREATE TABLE \(quotedName(table.name)) (\n  \(lines.joined(separator: ",\n  "))\n)"
}

func renderPostgresColumn(_ column: CatalogColumn) -> String {
  var text = "\(quotedName(column.name)) \(column.type)"
  if column.isNotNull { text += " NOT NULL" }
  if let value = column.defaultSQL { text += " DEFAULT \(value)" }
  return text
}

/// Renders a serial column, for which PostgreSQL creates a sequence.
func renderSerial(_ column: CatalogColumn) -> String {
  let type = ["bigint": "bigserial", "smallint": "smallserial"][column.type] ?? "serial"
  return "\(quotedName(column.name)) \(type)\(column.isNotNull ? " NOT NULL" : "")"
}

func renderForeignKey(_ key: CatalogForeignKey, on table: String) -> String {
  let columns = key.columns.map(quotedName).joined(separator: ", ")
  return """
    ALTER TABLE \(quotedName(table)) ADD CONSTRAINT \(quotedName(key.name)) FOREIGN KEY (\(columns)) \(renderTarget(key))
    """
}

func renderPostgresIndex(_ index: CatalogIndex, on table: String) -> String {
  let kind = index.isUnique ? "UNIQUE INDEX" : "INDEX"
  let method = index.method == "btree" ? "" : " USING \(index.method)"
  return """
    CREATE \(kind) \(quotedName(index.name)) ON \(quotedName(table))\(method) (\(index.terms.joined(separator: ", ")))
    """
}

func renderEnum(_ type: CatalogEnum, named name: String? = nil) -> String {
  "CREATE TYPE \(quotedName(name ?? type.name)) AS ENUM (\(type.labels.map(quotedText).joined(separator: ", ")))"
}
