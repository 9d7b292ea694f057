package import DataModel
import JSONText
import QueryPlans
import SQLQuoting
import SQLite
import Scalars
import ServerSQLite

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension SQLiteDatabase {
  package func readRows<Result: Sendable>(
    of model: DataModel, _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    try await pool.read { connection in
      try connection.read { try body(SQLiteRows(connection: connection, model: model)) }
    }
  }

  package func writeRows<Result: Sendable>(
    of model: DataModel, _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> Result {
    try await pool.writeAlone { connection in
      try connection.write {
        try connection.execute("PRAGMA defer_foreign_keys = ON")
        let result = try body(SQLiteRows(connection: connection, model: model))
        guard try connection.query("PRAGMA foreign_key_check").isEmpty else { throw DatabaseError.danglingReferences }
        return result
      }
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private struct SQLiteRows: RowReader, RowWriter {
  let connection: Connection
  let model: DataModel

  func count(of table: Table) throws -> Int {
    Int(try connection.query("SELECT count(*) FROM \(quotedName(table.sqlName))").first?.first?.integer ?? 0)
  }

  func forEachRow(of table: Table, _ body: (String) throws -> Void) throws {
    let transfer = try RowTransfer(of: table, model: model, dialect: .sqlite)
    try connection.withStatement(transfer.read.sql) { statement in
      while try statement.step() { try body(statement.text(at: 0)) }
    }
  }

  func isEmpty(_ table: Table) throws -> Bool {
    try connection.query("SELECT 1 FROM \(quotedName(table.sqlName)) LIMIT 1").isEmpty
  }

  func deleteAll() throws {
    for table in tablesInDependencyOrder(model).reversed() {
      try connection.run("DELETE FROM \(quotedName(table.sqlName))")
    }
  }

  func batchSize(for table: Table) -> Int { 500 }

  func insert(_ rows: [[JSONValue]], into table: Table) throws {
    let insert = try RowTransfer(of: table, model: model, dialect: .sqlite).insert(1)
    // All values are evaluated first: if one row has an invalid value, none of the rows are stored.
    let values = try rows.map { row in
      let evaluator = try ValueEvaluator.rows([row], of: table)
      return try insert.bindings.map(evaluator.bind)
    }
    try connection.withStatement(insert.sql) { statement in
      for row in values {
        try statement.bind(row)
        try statement.run()
        statement.rewind()
      }
    }
  }
}
