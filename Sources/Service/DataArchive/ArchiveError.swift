/// The reason why an archive could not be written or imported. The database is unchanged.
package enum ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be read or written; `reason` is the system's message.
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
    case .noArchive: "the file is not an archive of 'martlet data export'"
    case .newerFormat(let format):
      "the archive was written by a newer version (format \(format)): use that version to import it"
    case .damaged(let line): "line \(line) of the archive is damaged; nothing was imported. Export the data again"
    case .cut(let rows, let all):
      "the archive is truncated after \(rows) of \(all) rows; nothing was imported. Export or copy it again"
    case .digest: "the archive was changed after it was written (its SHA-256 digest differs); nothing was imported"
    case .otherSchema(let differences):
      (["the schema of the archive differs; nothing was imported:"] + differences.map { "  \($0)" })
        .joined(separator: "\n") + "\nexport the data again from a database that has this schema"
    case .notEmpty(let tables):
      "the database already has rows in \(tables.joined(separator: ", ")); nothing was imported. "
        + "Use --replace to delete all rows before the import"
    case .row(let line, let table, let reason):
      "line \(line) of the archive contains an invalid row of '\(table)': \(reason); nothing was imported"
    }
  }
}
