/// The word with which a statement would end the transaction around it, or begin one: `COMMIT` and the like.
///
/// - Parameter sql: One statement; blanks and comments before it are passed over.
func controlWord(_ sql: Substring.UTF8View) -> String? {
  var rest = sql
  while let byte = rest.first {
    if byte <= 0x20 || byte == UInt8(ascii: ";") {
      rest = rest.dropFirst()
    } else if rest.starts(with: "--".utf8) {
      rest = rest.drop { $0 != 0x0A }
    } else if rest.starts(with: "/*".utf8) {
      rest = rest.dropFirst(2)
      while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
      rest = rest.dropFirst(2)
    } else {
      break
    }
  }
  let word = rest.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
  let name = String(decoding: word, as: UTF8.self).uppercased()
  guard ["BEGIN", "COMMIT", "END", "ROLLBACK"].contains(name) else { return nil }
  // A savepoint's end leaves the transaction open.
  let words = String(decoding: rest, as: UTF8.self).uppercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  if name == "ROLLBACK", words.dropFirst().first(where: { $0 != "TRANSACTION" }) == "TO" { return nil }
  return name
}

extension Connection {
  /// For statements of others inside a transaction of ours.
  /// - Throws: ``SQLiteError`` where the statement would end the transaction, or begin one.
  package func refuseControl(_ sql: Substring) throws(SQLiteError) {
    guard let word = controlWord(sql.utf8) else { return }
    throw SQLiteError(
      code: .misuse, message: "\(word) inside a transaction: it ends by itself, with its closure", sql: String(sql))
  }
}
