import DataModel
import SQLite

/// Checks that SQLite supports each `@default(sql:)`, which is usually PostgreSQL's SQL. Unsupported defaults are
/// reported by name before any table is created.
/// - Throws: ``DatabaseError/foreignDefaults(_:)``.
func checkDefaults(of model: DataModel, on connection: Connection) throws {
  var problems: [String] = []
  for table in model.tables {
    for column in table.columns {
      guard case .sql(let text)? = column.defaultValue else { continue }
      do throws(SQLiteError) {
        // Inserts a row into a separate table: SQLite restricts the expression of a default (no subqueries, no
        // columns), and resolves its functions only when the default is used.
        try connection.execute(
          """
          DROP TABLE IF EXISTS temp.mt_default; CREATE TEMP TABLE mt_default (value DEFAULT (\(text)));
          INSERT INTO temp.mt_default DEFAULT VALUES; DROP TABLE temp.mt_default
          """)
      } catch {
        problems.append("'\(text)' of '\(table.typeName).\(column.field)': \(error.message)")
      }
    }
  }
  guard problems.isEmpty else { throw DatabaseError.foreignDefaults(problems) }
}
