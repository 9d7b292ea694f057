package import DataModel
package import Execution
import JSONText
import QueryPlans

/// How far an export or import is.
package struct ArchiveProgress: Hashable, Sendable {
  /// The table at work.
  package var table: String
  package var rows: Int
  package var all: Int
  /// Whether the table has just begun.
  package var beginsTable = false

  mutating func begin(_ table: String, _ report: (ArchiveProgress) -> Void) {
    self.table = table
    beginsTable = true
    report(self)
    beginsTable = false
  }
}

/// Writes all rows of a service's database, as they are at one moment, into one file.
/// - Parameter report: Called at each table's begin, and every thousand rows.
/// - Returns: What is in the archive.
/// - Throws: ``ArchiveError``; the database's errors. A file that was there is kept then.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func exportArchive(
  of model: DataModel, service: String, on database: some ServiceDatabase, to path: String,
  report: @escaping @Sendable (ArchiveProgress) -> Void
) async throws -> ArchiveHeader {
  try await database.readRows(of: model) { reader in
    let tables = tablesInDependencyOrder(model)
    var header = ArchiveHeader(service: service, model: model)
    for (index, table) in tables.enumerated() { header.tables[index].rows = try reader.count(of: table) }
    let writer = try ArchiveWriter(path)
    try writer.write(header.json.description)
    var progress = ArchiveProgress(table: "", rows: 0, all: header.rowCount)
    for table in tables {
      progress.begin(table.typeName.text, report)
      try reader.forEachRow(of: table) { row in
        // Between the parts of a JSON text a line break may be a space.
        try writer.write(row.utf8.contains(UInt8(ascii: "\n")) ? withoutLineBreaks(row) : row)
        progress.rows += 1
        if progress.rows % 1000 == 0 { report(progress) }
      }
    }
    try writer.finish(rows: progress.rows)
    report(progress)
    return header
  }
}

private func withoutLineBreaks(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? " " : $0 }))
}
