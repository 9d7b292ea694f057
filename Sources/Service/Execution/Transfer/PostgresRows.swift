package import DataModel
import JSONText
import Operations
import PostgresConnection
import QueryPlans
import SQLQuoting
import Scalars

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PostgresDatabase {
  package func readRows<Result: Sendable>(
    of model: DataModel, _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result {
    let dialect = dialect
    return try await withSession { session, settings in
      try session.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") {
        try session.query(settings)
        return try body(PostgresRows(session: session, model: model, dialect: dialect))
      }
    }
  }

  package func writeRows<Result: Sendable>(
    of model: DataModel, _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> Result {
    let dialect = dialect
    return try await withSession { session, settings in
      try session.transaction {
        try session.query(settings)
        let rows = PostgresRows(session: session, model: model, dialect: dialect)
        try rows.deferReferences()
        let result = try body(rows)
        try rows.checkReferences()
        try rows.raiseSerialNumbers()
        return result
      }
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private struct PostgresRows: RowReader, RowWriter {
  let session: PostgresSession
  let model: DataModel
  let dialect: Dialect

  private var tables: [Table] { tablesInDependencyOrder(model) }

  func count(of table: Table) throws -> Int {
    Int(try session.query("SELECT count(*) FROM \(quotedName(table.sqlName))").text(0, 0) ?? "") ?? 0
  }

  func forEachRow(of table: Table, _ body: (String) throws -> Void) throws {
    let transfer = try RowTransfer(of: table, model: model, dialect: dialect)
    try session.query("DECLARE transfer NO SCROLL CURSOR FOR \(transfer.read.sql)")
    while true {
      let rows = try session.query("FETCH 200 FROM transfer")
      for row in 0..<rows.rowCount { try body(rows.text(row, 0) ?? "{}") }
      if rows.rowCount < 200 { break }
    }
    try session.execute("CLOSE transfer")
  }

  func isEmpty(_ table: Table) throws -> Bool {
    try session.query("SELECT 1 FROM \(quotedName(table.sqlName)) LIMIT 1").rowCount == 0
  }

  func deleteAll() throws {
    let names = tables.map { quotedName($0.sqlName) }.joined(separator: ", ")
    if !names.isEmpty { try session.execute("TRUNCATE \(names)") }
  }

  func batchSize(for table: Table) -> Int { max(1, min(200, 30_000 / max(1, table.columns.count))) }

  func insert(_ rows: [[JSONValue]], into table: Table) throws {
    let insert = try RowTransfer(of: table, model: model, dialect: dialect).insert(rows.count)
    let evaluator = try ValueEvaluator.rows(rows, of: table)
    try session.query(insert.sql, try insert.bindings.map(evaluator.bindForPostgres))
  }

  // MARK: References and numbers

  /// References that no order of the tables satisfies: to a later table or to the same table.
  private var circularReferences: [(table: Table, reference: Reference)] {
    var stored: Set<TypeName> = []
    var result: [(Table, Reference)] = []
    for table in tables {
      for reference in table.references where !stored.contains(reference.target) { result.append((table, reference)) }
      stored.insert(table.typeName)
    }
    return result
  }

  func deferReferences() throws { try alterReferences("DEFERRABLE INITIALLY DEFERRED") }

  func checkReferences() throws {
    try session.execute("SET CONSTRAINTS ALL IMMEDIATE")
    try alterReferences("NOT DEFERRABLE")
  }

  private func alterReferences(_ mode: String) throws {
    for (table, reference) in circularReferences {
      guard let name = try constraintName(of: reference, in: table) else { continue }
      try session.execute("ALTER TABLE \(quotedName(table.sqlName)) ALTER CONSTRAINT \(quotedName(name)) \(mode)")
    }
  }

  /// Returns the name of the foreign key in this database, which may be older than the model's name.
  private func constraintName(of reference: Reference, in table: Table) throws -> String? {
    let columns = reference.columns.map { table[$0].sqlName }
    let result = try session.query(
      """
      SELECT conname FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::text::regclass AND ARRAY(
        SELECT attname::text FROM unnest(conkey) WITH ORDINALITY k(n, o)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = k.n ORDER BY k.o) = $2::text[]
      """, [.text(quotedName(table.sqlName)), .array(columns)])
    return result.rowCount == 0 ? nil : result.text(0, 0)
  }

  /// Sets the sequences so that the next number is above all stored numbers.
  func raiseSerialNumbers() throws {
    for table in tables {
      for column in table.columns where column.isSerial {
        let name = quotedName(column.sqlName)
        try session.query(
          """
          SELECT setval(pg_get_serial_sequence($1::text, $2::text), max(\(name))) FROM \(quotedName(table.sqlName))
          HAVING max(\(name)) > 0
          """, [.text(quotedName(table.sqlName)), .text(column.sqlName)])
      }
    }
  }
}
