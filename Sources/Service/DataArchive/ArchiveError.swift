/// Why an archive could not be written or read. The database is as it was.
package enum ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's words.
  case file(path: String, reason: String)
  case noArchive
  case newerFormat(Int)
  case damaged(line: Int)
  /// The file ends before its last line.
  case cut(rows: Int, of: Int)
  case digest
  case otherSchema([String])
  case notEmpty([String])
  case row(line: Int, table: String, reason: String)

  package var description: String {
    switch self {
    case .file(let path, let reason): "'\(path)': \(reason)"
    case .noArchive: "this is no archive of 'martlet data export'"
    case .newerFormat(let format):
      "the archive was written by a newer version (format \(format)): use that version to import it"
    case .damaged(let line): "line \(line) of the archive is damaged; nothing was imported. Export it again"
    case .cut(let rows, let all):
      "the archive ends after \(rows) of \(all) rows: it was cut; nothing was imported. Export or copy it again"
    case .digest: "the archive was changed after it was written (its digest differs); nothing was imported"
    case .otherSchema(let differences):
      (["the archive is of another schema; nothing was imported:"] + differences.map { "  \($0)" })
        .joined(separator: "\n") + "\nexport it again from a database that has this schema"
    case .notEmpty(let tables):
      "the database has rows in \(tables.joined(separator: ", ")); nothing was imported. "
        + "Use --replace to put the archive's rows in their place"
    case .row(let line, let table, let reason):
      "line \(line) of the archive, a row of '\(table)': \(reason); nothing was imported"
    }
  }
}
