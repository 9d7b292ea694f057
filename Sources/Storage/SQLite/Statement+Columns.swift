import CSQLite

extension Statement {
  /// Returns a copy of the value in a column. Columns are numbered from 0.
  package func value(at column: Int) -> SQLiteValue {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer(integer(at: column))
    case SQLITE_FLOAT: .real(real(at: column))
    case SQLITE_TEXT: .text(text(at: column))
    case SQLITE_BLOB: .blob(withBytes(at: column) { Array($0) })
    default: .null
    }
  }

  package func isNull(at column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }
  package func integer(at column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }
  package func real(at column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  /// Returns the text of a column. NULL is empty; invalid UTF-8 is repaired.
  package func text(at column: Int) -> String { withText(at: column) { String(decoding: $0, as: UTF8.self) } }

  /// Passes the UTF-8 bytes of a text to `body`. They are valid only inside `body`. NULL is empty.
  package func withText<Result, Failure: Error>(
    at column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // If a text is read as a blob, SQLite does not copy it to append a NUL. Other values are converted to text first.
    if sqlite3_column_type(handle, Int32(column)) != SQLITE_TEXT { _ = sqlite3_column_text(handle, Int32(column)) }
    let start = sqlite3_column_blob(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return try body(
      UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count))
  }

  /// Passes the stored bytes of a blob or a text to `body`. They are valid only inside `body`. NULL is empty.
  package func withBytes<Result, Failure: Error>(
    at column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = sqlite3_column_blob(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// A copy of the whole row.
  package var row: [SQLiteValue] { (0..<columnCount).map(value(at:)) }
}
