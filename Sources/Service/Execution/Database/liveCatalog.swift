import Migrations
import QueryPlans
import SQLQuoting
import SQLite

/// Reads the tables of an SQLite file as a catalog for ``Migrations``. Tables in another form belong to other programs
/// and are skipped.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func liveCatalog(_ connection: Connection) throws(SQLiteError) -> (catalog: Catalog, emptyTables: Set<String>) {
  var indexes: [String: [CatalogIndex]] = [:]
  for row in try connection.query("SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index'") {
    guard let name = row[0].text, let table = row[1].text, let sql = row[2].text,
      let index = parseSQLiteIndex(name: name, sql: sql)
    else { continue }
    indexes[table, default: []].append(index)
  }
  var tables: [CatalogTable] = []
  var emptyTables: Set<String> = []
  for row in try connection.query("SELECT name, sql FROM sqlite_schema WHERE type = 'table'") {
    guard let name = row[0].text, name != deploymentTable, let sql = row[1].text,
      let table = parseSQLiteTable(name: name, sql: sql, indexes: indexes[name] ?? [])
    else { continue }
    tables.append(table)
    if try connection.query("SELECT 1 FROM \(quotedName(name)) LIMIT 1").isEmpty { emptyTables.insert(name) }
  }
  return (Catalog(tables: tables), emptyTables)
}
