import CSQLite

extension Connection {
  /// Runs `body` with the prepared statement, which has no bound values. Then it resets the statement and caches it.
  @discardableResult
  package func withStatement<Result>(_ source: SQLText, _ body: (Statement) throws -> Result) throws -> Result {
    let statement = try begin(source)
    defer { end(statement) }
    return try body(statement)
  }

  /// Returns the prepared statement without bound values. The caller must call ``end(_:)`` on every exit path.
  package func begin(_ source: SQLText) throws(SQLiteError) -> Statement {
    if let kept = statements.statement(for: source), !kept.isBusy {
      kept.isBusy = true
      return kept
    }
    let made = try Statement(source.text, on: self)
    if statements.statement(for: source) == nil { statements.insert(made, for: source) }
    made.isBusy = true
    return made
  }

  /// Resets a statement and caches it.
  package func end(_ statement: Statement) {
    statement.reset()
    statement.isBusy = false
  }

  /// Returns the identity of a text's statement. It is the same while the connection caches the statement.
  package func source(for text: String) -> SQLText { statements.source(for: text) }

  /// Runs `body` with the prepared statement of a text for which the caller keeps no ``SQLText``.
  @discardableResult
  package func withStatement<Result>(_ sql: String, _ body: (Statement) throws -> Result) throws -> Result {
    try withStatement(statements.source(for: sql), body)
  }

  /// Runs one statement and returns the number of changed rows.
  @discardableResult
  package func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int {
    try asSQLiteError {
      try withStatement(sql) { statement in
        try statement.bind(values)
        return try counted { () throws(SQLiteError) in try statement.run() }
      }
    }
  }

  /// Runs statements that are separated by semicolons and have no parameters, and returns the number of changed rows.
  /// Rows are ignored.
  /// - Throws: ``SQLiteError``, also for a statement that would begin or end a transaction.
  package func runAll(_ sql: String) throws(SQLiteError) -> Int {
    try asSQLiteError {
      try sql.withCString { text in
        var next = text
        var count = 0
        while next.pointee != 0 {
          var statement: OpaquePointer?
          var rest: UnsafePointer<CChar>?
          let status = sqlite3_prepare_v2(handle, next, -1, &statement, &rest)
          defer { sqlite3_finalize(statement) }
          guard status == SQLITE_OK, let rest else { throw failure(status, sql: sql) }
          next = rest
          // Text of only whitespace and comments contains no statement.
          guard let statement else { continue }
          try refuseControl(String(cString: sqlite3_sql(statement)))
          count += try counted { () throws(SQLiteError) in
            var status = sqlite3_step(statement)
            while status == SQLITE_ROW { status = sqlite3_step(statement) }
            guard status == SQLITE_DONE else { throw failure(status, sql: sql) }
          }
        }
        return count
      }
    }
  }

  /// Returns the number of rows that `body`'s statement changed directly. For a statement that changes no rows,
  /// SQLite's own count is that of the statement before.
  private func counted(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) -> Int {
    let before = totalChanges
    try body()
    return totalChanges == before ? 0 : changes
  }

  /// Runs one statement and returns its rows.
  package func query(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> [[SQLiteValue]] {
    try asSQLiteError {
      try withStatement(sql) { statement in
        try statement.bind(values)
        var rows: [[SQLiteValue]] = []
        while try statement.step() { rows.append(statement.row) }
        return rows
      }
    }
  }

  /// Restores the error type that a generic closure lost: `body` throws only ``SQLiteError``.
  private func asSQLiteError<Result>(_ body: () throws -> Result) throws(SQLiteError) -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw error
    } catch {
      throw SQLiteError(code: .error, message: "\(error)")
    }
  }
}
