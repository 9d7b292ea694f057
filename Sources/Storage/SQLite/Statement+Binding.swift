import CSQLite

/// Makes SQLite copy the bound bytes.
let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension Statement {
  /// Binds a value. Parameters are numbered from 1.
  package func bind(_ value: SQLiteValue, at parameter: Int) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(at: parameter)
    case .integer(let number): try bind(number, at: parameter)
    case .real(let number): try bind(number, at: parameter)
    case .text(let text): try bind(text, at: parameter)
    case .blob(let bytes): try bind(blob: bytes, at: parameter)
    }
  }

  /// Binds the values of the parameters `?1`, `?2`, ….
  package func bind(_ values: [SQLiteValue]) throws(SQLiteError) { try bind(values[...]) }

  package func bind(_ values: ArraySlice<SQLiteValue>) throws(SQLiteError) {
    for index in values.indices { try bind(values[index], at: index - values.startIndex + 1) }
  }

  package func bindNull(at parameter: Int) throws(SQLiteError) {
    try check(sqlite3_bind_null(handle, Int32(clamping: parameter)))
  }

  package func bind(_ number: Int64, at parameter: Int) throws(SQLiteError) {
    try check(sqlite3_bind_int64(handle, Int32(clamping: parameter), number))
  }

  package func bind(_ number: Double, at parameter: Int) throws(SQLiteError) {
    try check(sqlite3_bind_double(handle, Int32(clamping: parameter), number))
  }

  package func bind(_ text: String, at parameter: Int) throws(SQLiteError) {
    var text = text
    let status = text.withUTF8 { bind(utf8: $0, at: parameter) }
    try check(status)
  }

  /// Binds a text by its UTF-8 bytes, which the caller has validated.
  package func bind(text bytes: UnsafeBufferPointer<UInt8>, at parameter: Int) throws(SQLiteError) {
    try check(bind(utf8: bytes, at: parameter))
  }

  package func bind(blob bytes: [UInt8], at parameter: Int) throws(SQLiteError) {
    let status = bytes.withUnsafeBytes { buffer in
      // A nil address would bind NULL instead of an empty blob.
      buffer.isEmpty
        ? sqlite3_bind_zeroblob(handle, Int32(clamping: parameter), 0)
        : sqlite3_bind_blob64(handle, Int32(clamping: parameter), buffer.baseAddress, UInt64(buffer.count), copied)
    }
    try check(status)
  }

  private func bind(utf8 bytes: UnsafeBufferPointer<UInt8>, at parameter: Int) -> Int32 {
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      return sqlite3_bind_text(handle, Int32(clamping: parameter), "", 0, copied)
    }
    return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      sqlite3_bind_text64(
        handle, Int32(clamping: parameter), $0, UInt64(bytes.count), copied, UInt8(truncatingIfNeeded: SQLITE_UTF8))
    }
  }

  private func check(_ status: Int32) throws(SQLiteError) {
    guard status == SQLITE_OK else { throw connection.failure(status, sql: sql) }
  }
}
