import CSQLite

extension Connection {
  /// Runs `body` in a transaction that may write: all of it is stored, or nothing.
  ///
  /// Inside another transaction it is a savepoint of that one: its failure undoes `body` alone.
  /// - Throws: What `body` throws, after everything is undone; ``SQLiteError``.
  @discardableResult
  package func write<Result>(_ body: () throws -> Result) throws -> Result {
    if isInTransaction { return try savepoint(body) }
    // In WAL mode a transaction that has only read cannot become a writer once another connection has committed:
    // SQLITE_BUSY at once, whatever the time-out says. IMMEDIATE takes the write lock here, and waits for it.
    return try transaction("BEGIN IMMEDIATE", body)
  }

  /// Runs `body` on one state of the database. Inside a transaction that state is the transaction's.
  @discardableResult
  package func read<Result>(_ body: () throws -> Result) throws -> Result {
    if isInTransaction { return try body() }
    return try transaction("BEGIN", body)
  }

  /// Begins a transaction that only reads, for several reads of one state that no closure can hold together. It holds
  /// the database from the first of them on.
  package func beginReading() throws { try runControl("BEGIN") }

  /// Ends it.
  package func endReading() { rollBack() }

  private func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    try limiter.check()
    try runControl(begin)
    do {
      let result = try body()
      // The last moment to stop: a commit is never interrupted, so that "stopped" means "not stored".
      try limiter.check()
      try runControl("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  private func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try runControl("SAVEPOINT mt")
    do {
      let result = try body()
      try limiter.check()
      try runControl("RELEASE mt")
      return result
    } catch {
      // An interrupted or failed write may have rolled back the whole transaction already.
      if isInTransaction, (try? runControl("ROLLBACK TO mt")) != nil { _ = try? runControl("RELEASE mt") }
      throw error
    }
  }

  /// After some errors (full disk, interrupt) SQLite has already rolled back; a ROLLBACK that fails leaves nothing that
  /// could be done, and the cause is on its way to the caller.
  package func rollBack() {
    guard isInTransaction else { return }
    _ = try? runControl("ROLLBACK")
  }

  /// Runs BEGIN, COMMIT and the like. No limit stops these: a progress handler that fires at the end of COMMIT would
  /// report as interrupted what is stored.
  package func runControl(_ sql: String) throws {
    limiter.isPaused = true
    defer { limiter.isPaused = false }
    try withStatement(sql) { statement in try statement.run() }
  }
}
