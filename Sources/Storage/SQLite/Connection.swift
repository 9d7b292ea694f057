import CSQLite

/// An open database. It may be used by one thread at a time.
///
/// ```swift
/// let connection = try Connection(ConnectionOptions(.memory))
/// try connection.execute("CREATE TABLE film (id TEXT PRIMARY KEY, title TEXT) STRICT")
/// try connection.run("INSERT INTO film VALUES (?1, ?2)", ["a", "Alien"])
/// ```
package final class Connection {
  package let options: ConnectionOptions
  /// The open database, for modules that register functions with it.
  package let handle: OpaquePointer
  let limiter: WorkLimiter
  let statements: StatementCache
  private var changeHandler: ChangeHandler?
  /// Restricts the statements of an app; see ``install(_:)``.
  var statementGuard: StatementGuard?

  /// Opens the database and configures it: foreign keys, WAL, temporary data in memory.
  package init(_ options: ConnectionOptions) throws(SQLiteError) {
    self.options = options
    let path =
      switch options.location {
      case .file(let path): path
      case .memory: ":memory:"
      }
    let access =
      options.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | (options.creates ? SQLITE_OPEN_CREATE : 0)
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard status == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      let systemError = sqlite3_system_errno(opened)
      sqlite3_close_v2(opened)
      throw SQLiteError(
        code: SQLiteError.Code(rawValue: status), message: "\(message): \(path)", systemError: systemError)
    }
    handle = opened
    limiter = WorkLimiter()
    statements = StatementCache(limit: options.statementLimit)
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, options.valueLimit)
    csqlite_refuse_quoted_texts(opened)
    if !options.checkpointsOnClose { csqlite_leave_log_on_close(opened) }
    limiter.install(on: opened, busyTimeout: options.busyTimeout)
    do throws(SQLiteError) {
      try prepareSettings()
    } catch {
      throw SQLiteError(
        code: error.code, message: "\(error.message): \(path)", systemError: error.systemError,
        interruption: error.interruption)
    }
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  private func prepareSettings() throws(SQLiteError) {
    try execute("PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY")
    if options.deletesSecurely { try execute("PRAGMA secure_delete=ON") }
    try execute("PRAGMA synchronous=\(options.synchronous.rawValue)")
    // Apple's `fsync` leaves data in the drive's cache. On other systems these pragmas have no effect.
    if options.synchronous == .full { try execute("PRAGMA fullfsync=ON; PRAGMA checkpoint_fullfsync=ON") }
    guard case .file(let path) = options.location else { return }
    // Functions and readers use the stored bytes directly.
    guard try query("PRAGMA encoding").first?.first?.text == "UTF-8" else {
      throw SQLiteError(code: .cannotOpen, message: "\(path) is not encoded in UTF-8")
    }
    if !options.isReadOnly, options.entersWAL { try enterWAL() }
  }

  /// Switches the file to WAL mode. The mode is persistent.
  package func enterWAL() throws(SQLiteError) {
    guard case .file(let path) = options.location else { return }
    // Two processes that open a new file at the same time may conflict. The lock is short, so wait for `busyTimeout`.
    let mode = try query("PRAGMA journal_mode=WAL").first?.first?.text
    guard mode == "wal" else {
      throw SQLiteError(code: .cannotOpen, message: "\(path) cannot use WAL mode")
    }
    if options.keepsWAL { setFileControl(SQLITE_FCNTL_PERSIST_WAL, 1) }
    if let limit = options.walLimit { try execute("PRAGMA journal_size_limit=\(limit)") }
  }

  /// Returns SQLite's current error.
  func failure(_ status: Int32, sql: String?) -> SQLiteError {
    let interruption = status & 0xFF == SQLITE_INTERRUPT || status & 0xFF == SQLITE_BUSY ? limiter.interruption : nil
    let message = String(cString: sqlite3_errmsg(handle))
    // SQLite has no error code for the overflow of `sum` and `abs`, but always this text.
    let isOverflow = status == SQLITE_ERROR && message == "integer overflow"
    let code = isOverflow ? SQLiteError.Code.outOfRange : SQLiteError.Code(rawValue: status)
    let isOfSystem = [.cannotOpen, .inputOutput].contains(code.primary)
    return SQLiteError(
      code: code, message: message, sql: sql,
      systemError: isOfSystem ? sqlite3_system_errno(handle) : 0, interruption: interruption)
  }

  /// Runs statements that are separated by semicolons and have no parameters. Rows are ignored.
  package func execute(_ sql: String) throws(SQLiteError) {
    let status = sqlite3_exec(handle, sql, nil, nil, nil)
    guard status == SQLITE_OK else { throw failure(status, sql: sql) }
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed directly, without those that foreign keys
  /// changed.
  package var changes: Int { Int(sqlite3_changes64(handle)) }

  package var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Returns a number that changes when another connection commits.
  package func dataVersion() throws(SQLiteError) -> Int64 {
    try query("PRAGMA data_version").first?.first?.integer ?? 0
  }

  /// Calls `body` for each row that a statement of this connection changes, also by foreign keys. `nil` stops the
  /// calls. `body` must not use the connection.
  package func onChange(_ body: ((RowChange) -> Void)?) {
    changeHandler = body.map(ChangeHandler.init)
    changeHandler.install(on: handle)
  }

  /// Moves the WAL into the file and empties it. Call it before the last reference is released, to see its errors.
  package func checkpoint() throws(SQLiteError) {
    try execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }
}
