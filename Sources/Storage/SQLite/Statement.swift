import CSQLite

/// A prepared statement in use: bind, step, read columns. ``Connection/withStatement(_:_:)`` provides it.
///
/// Columns are numbered from 0, parameters from 1, as in SQL's `?1`.
package final class Statement {
  /// The prepared statement, for modules that add functions.
  package let handle: OpaquePointer
  let sql: String
  unowned let connection: Connection
  /// Whether `withStatement` is using it. If the same text is needed inside, another statement is prepared.
  var isBusy = false

  init(_ sql: String, on connection: Connection) throws(SQLiteError) {
    var prepared: OpaquePointer?
    var text = sql
    let status = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_prepare_v3(
          connection.handle, $0.baseAddress, Int32(clamping: $0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared,
          nil)
      }
    }
    guard status == SQLITE_OK else { throw connection.failure(status, sql: sql) }
    guard let prepared else { throw SQLiteError(code: .error, message: "the text contains no statement", sql: sql) }
    handle = prepared
    self.sql = sql
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Resets the statement for new values.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Moves to the next row. Returns `false` after the last row, and always for a statement without rows.
  package func step() throws(SQLiteError) -> Bool {
    let status = sqlite3_step(handle)
    switch status {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.failure(status, sql: sql)
    }
  }

  /// Steps through all rows and ignores them.
  package func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Starts again at the first row, with the same values.
  package func rewind() {
    sqlite3_reset(handle)
  }

  package var columnCount: Int { Int(sqlite3_column_count(handle)) }
  package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }
}
