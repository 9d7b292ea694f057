import CSQLite

extension Statement {
  /// Columns count from 0. The value is a copy.
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

  /// NULL is empty; ill-formed UTF-8 is repaired.
  package func text(at column: Int) -> String { withText(at: column) { String(decoding: $0, as: UTF8.self) } }

  /// The UTF-8 bytes of a text, valid inside `body` only. NULL is empty.
  package func withText<Result, Failure: Error>(
    at column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // As a blob, a text is not copied for the sake of a NUL at its end; other values become texts first.
    if sqlite3_column_type(handle, Int32(column)) != SQLITE_TEXT { _ = sqlite3_column_text(handle, Int32(column)) }
    let start = sqlite3_column_blob(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return try body(
      UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count))
  }

  /// The bytes of a blob or of a text as it is stored, valid inside `body` only. NULL is empty.
  package func withBytes<Result, Failure: Error>(
    at column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = sqlite3_column_blob(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// The whole row, copied.
  package var row: [SQLiteValue] { (0..<columnCount).map(value(at:)) }
}
