package import DataModel
package import Execution
import JSONText
import QueryPlans

/// The progress of an export or import.
package struct ArchiveProgress: Hashable, Sendable {
  /// The current table.
  package var table: String
  package var rows: Int
  package var all: Int
  /// Whether this is the first report for the table.
  package var beginsTable = false

  mutating func begin(_ table: String, _ report: (ArchiveProgress) -> Void) {
    self.table = table
    beginsTable = true
    report(self)
    beginsTable = false
  }
}

/// Writes all rows of a service's database to a file. The rows are from one snapshot of the database.
/// - Parameter report: Called at the start of each table, and after every thousand rows.
/// - Returns: The header of the archive.
/// - Throws: ``ArchiveError``, or an error of the database. An existing file is unchanged after an error.
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
        // In JSON text, a line break is always outside strings, so a space can replace it.
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
