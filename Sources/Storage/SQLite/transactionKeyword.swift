/// The word with which a statement would end the transaction around it, or begin one: `COMMIT` and the like.
///
/// - Parameter sql: One statement; blanks and comments are passed over as SQLite does.
func transactionKeyword(_ sql: String) -> String? {
  var words = SQLKeywordScanner(rest: Array(sql.utf8)[...])
  guard let first = words.next(), ["BEGIN", "COMMIT", "END", "ROLLBACK"].contains(first) else { return nil }
  guard first == "ROLLBACK" else { return first }
  var second = words.next()
  if second == "TRANSACTION" { second = words.next() }
  // A savepoint's end leaves the transaction open.
  return second == "TO" ? nil : first
}

/// The words that a statement begins with, in capitals.
private struct SQLKeywordScanner {
  var rest: ArraySlice<UInt8>

  mutating func next() -> String? {
    skipBlanks()
    let word = rest.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    guard !word.isEmpty else { return nil }
    rest = rest.dropFirst(word.count)
    return String(decoding: word, as: UTF8.self).uppercased()
  }

  /// Also semicolons, and the byte order mark, which SQLite takes for a blank.
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
  /// For statements of others inside a transaction of ours.
  /// - Throws: ``SQLiteError`` where the statement would end the transaction, or begin one.
  package func refuseControl(_ sql: String) throws(SQLiteError) {
    guard let word = transactionKeyword(sql) else { return }
    throw SQLiteError(
      code: .misuse, message: "\(word) inside a transaction: it ends by itself, with its closure", sql: sql)
  }
}
