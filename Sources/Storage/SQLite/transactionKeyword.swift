/// Returns the keyword with which a statement would begin or end a transaction, such as `COMMIT`; `nil` for other
/// statements.
///
/// - Parameter sql: One statement. Whitespace and comments are skipped as in SQLite.
func transactionKeyword(_ sql: String) -> String? {
  var words = SQLKeywordScanner(rest: Array(sql.utf8)[...])
  guard let first = words.next(), ["BEGIN", "COMMIT", "END", "ROLLBACK"].contains(first) else { return nil }
  guard first == "ROLLBACK" else { return first }
  var second = words.next()
  if second == "TRANSACTION" { second = words.next() }
  // `ROLLBACK TO` leaves the transaction open.
  return second == "TO" ? nil : first
}

/// Reads the keywords at the beginning of a statement, in uppercase.
private struct SQLKeywordScanner {
  var rest: ArraySlice<UInt8>

  mutating func next() -> String? {
    skipBlanks()
    let word = rest.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    guard !word.isEmpty else { return nil }
    rest = rest.dropFirst(word.count)
    return String(decoding: word, as: UTF8.self).uppercased()
  }

  /// Also skips semicolons, and the byte order mark, which SQLite treats as whitespace.
  private mutating func skipBlanks() {
    while let byte = rest.first {
      if byte <= 0x20 || byte == UInt8(ascii: ";") {
        rest = rest.dropFirst()
      } else if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
        rest = rest.dropFirst(3)
      } else if rest.starts(with: "--".utf8) {
        rest = rest.drop { $0 != 0x0A }
      } else if rest.starts(with: "/*".utf8) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else {
        return
      }
    }
  }
}

extension Connection {
  /// Checks a statement that a caller runs inside a transaction of the library.
  /// - Throws: ``SQLiteError`` if the statement would begin or end a transaction.
  package func refuseControl(_ sql: String) throws(SQLiteError) {
    guard let word = transactionKeyword(sql) else { return }
    throw SQLiteError(
      code: .misuse, message: "\(word) is not allowed inside a transaction, which ends with its closure", sql: sql)
  }
}
