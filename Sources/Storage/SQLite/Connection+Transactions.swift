import CSQLite

extension Connection {
  /// Runs `body` in a transaction that may write. Either all of its changes are stored or none.
  ///
  /// Inside another transaction, it uses a savepoint: if `body` fails, only its changes are rolled back.
  /// - Throws: The error that `body` throws, after the rollback; ``SQLiteError``.
  @discardableResult
  package func write<Result>(_ body: () throws -> Result) throws -> Result {
    if isInTransaction { return try savepoint(body) }
    // In WAL mode a transaction that has only read cannot become a writer once another connection has committed:
    // SQLITE_BUSY at once, regardless of the timeout. IMMEDIATE takes the write lock here, and waits for it.
    return try transaction("BEGIN IMMEDIATE", body)
  }

  /// Runs `body` on one snapshot of the database. Inside a transaction, it uses the transaction's snapshot.
  @discardableResult
  package func read<Result>(_ body: () throws -> Result) throws -> Result {
    if isInTransaction { return try body() }
    return try transaction("BEGIN", body)
  }

  /// Begins a read-only transaction, for several reads of one snapshot that no single closure contains. The snapshot is
  /// taken by the first read.
  package func beginReading() throws { try runControl("BEGIN") }

  /// Ends the transaction that ``beginReading()`` began.
  package func endReading() { rollBack() }

  private func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    try limiter.check()
    try runControl(begin)
    do {
      let result = try body()
      // The last chance to stop. A commit is never interrupted, so that "stopped" means "not stored".
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
      // An interrupted or failed write may already have rolled back the whole transaction.
      if isInTransaction, (try? runControl("ROLLBACK TO mt")) != nil { _ = try? runControl("RELEASE mt") }
      throw error
    }
  }

  /// After some errors (full disk, interrupt) SQLite has already rolled back. If ROLLBACK fails, nothing more can be
  /// done, and the caller receives the original error.
  package func rollBack() {
    guard isInTransaction else { return }
    _ = try? runControl("ROLLBACK")
  }

  /// Runs transaction control statements such as BEGIN and COMMIT. No limit stops them: a progress handler that fires
  /// at the end of COMMIT would report stored changes as interrupted.
  package func runControl(_ sql: String) throws {
    limiter.isPaused = true
    defer { limiter.isPaused = false }
    try withStatement(sql) { statement in try statement.run() }
  }
}
