import CSQLite

extension Connection {
  /// Runs `body` with the statement prepared and without values. Afterwards it is reset and kept for the next time.
  @discardableResult
  package func withStatement<Result>(_ source: SQLText, _ body: (Statement) throws -> Result) throws -> Result {
    let statement = try begin(source)
    defer { end(statement) }
    return try body(statement)
  }

  /// The statement prepared and without values: for whoever calls ``end(_:)`` on every way out.
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

  /// Resets a statement, to be kept for the next time.
  package func end(_ statement: Statement) {
    statement.reset()
    statement.isBusy = false
  }

  /// The identity of a text's statement: the same one as long as the connection keeps the statement.
  package func source(for text: String) -> SQLText { statements.source(for: text) }

  /// The same for a text of which no ``SQLText`` is kept.
  @discardableResult
  package func withStatement<Result>(_ sql: String, _ body: (Statement) throws -> Result) throws -> Result {
    try withStatement(statements.source(for: sql), body)
  }

  /// Runs one statement and returns how many rows it changed.
  @discardableResult
  package func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int {
    try asSQLiteError {
      try withStatement(sql) { statement in
        try statement.bind(values)
        return try counted { () throws(SQLiteError) in try statement.run() }
      }
    }
  }

  /// Runs statements that are separated by semicolons and need no values, and returns how many rows they changed. Rows
  /// are left aside.
  /// - Throws: Also for a statement that would end the transaction around it, or begin one.
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
          // Blanks and comments are no statement.
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

  /// How many rows `body`'s statement changed itself: SQLite's own count is the last one's for statements that change
  /// none.
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

  /// Gives back the type that a generic closure lost: `body` throws nothing but ``SQLiteError``.
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
