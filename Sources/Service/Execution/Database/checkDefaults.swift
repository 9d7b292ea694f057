import DataModel
import SQLite

/// `@default(sql:)` is PostgreSQL's SQL as a rule: what SQLite does not know is said by name, before anything is made.
/// - Throws: ``DatabaseError/foreignDefaults(_:)``.
func checkDefaults(of model: DataModel, on connection: Connection) throws {
  var problems: [String] = []
  for table in model.tables {
    for column in table.columns {
      guard case .sql(let text)? = column.defaultValue else { continue }
      do throws(SQLiteError) {
        // A row of a table of its own, since a default may be less than an expression (no subselects, no columns), and
        // its functions are looked up only when it is used.
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
