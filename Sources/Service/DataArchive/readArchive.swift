import Digests
import JSONText

/// Reads a whole archive, and checks every line, the numbers of rows and the digest.
/// - Parameters:
///   - begin: Called with the header, before the first row.
///   - body: Called for each row with the index of its table in the header, its line number, and its members.
/// - Throws: ``ArchiveError``, or an error that `begin` or `body` throws.
func readArchive(
  _ path: String, begin: (ArchiveHeader) throws -> Void = { _ in },
  _ body: (_ table: Int, _ line: Int, JSONObject) throws -> Void
) throws -> ArchiveHeader {
  var reader = try LineReader(path)
  var digest = SHA256()
  func take(_ line: ArraySlice<UInt8>) {
    digest.update(line)
    digest.update(CollectionOfOne(UInt8(ascii: "\n")))
  }
  guard let first = try reader.next(), let start = try? parseJSON(first) else { throw ArchiveError.noArchive }
  let header = try ArchiveHeader(start)
  take(first)
  try begin(header)
  var rows = 0
  for (index, table) in header.tables.enumerated() {
    for _ in 0..<table.rows {
      guard let line = try reader.next() else { throw ArchiveError.cut(rows: rows, of: header.rowCount) }
      guard let row = (try? parseJSON(line))?.object else { throw ArchiveError.damaged(line: reader.lineNumber) }
      take(line)
      rows += 1
      try body(index, reader.lineNumber, row)
    }
  }
  guard let last = try reader.next() else { throw ArchiveError.cut(rows: rows, of: header.rowCount) }
  guard let end = try? parseJSON(last), end["end"]?.bool == true, end["rows"]?.number == String(rows) else {
    throw ArchiveError.damaged(line: reader.lineNumber)
  }
  guard end["sha256"]?.string == hexadecimal(digest.finish()) else { throw ArchiveError.digest }
  guard try reader.next() == nil else { throw ArchiveError.damaged(line: reader.lineNumber) }
  return header
}
