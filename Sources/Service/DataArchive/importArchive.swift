package import DataModel
package import Execution
import JSONText
import QueryPlans

/// Stores all rows of an archive in one transaction. The whole archive is checked before the first row is stored, and
/// checked again while the rows are stored.
/// - Parameters:
///   - replacing: Whether to delete all rows of the database first. If it is false, the database must be empty.
///   - report: Called at the start of each table, and after every thousand rows.
/// - Throws: ``ArchiveError``, or an error of the database. The database is unchanged after an error.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func importArchive(
  _ path: String, of model: DataModel, into database: some ServiceDatabase, replacing: Bool,
  report: @escaping @Sendable (ArchiveProgress) -> Void
) async throws -> ArchiveHeader {
  let header = try readArchive(path, begin: { try checkSchema($0, of: model) }, { _, _, _ in })
  return try await database.writeRows(of: model) { writer in
    if replacing {
      try writer.deleteAll()
    } else {
      let taken = try tablesInDependencyOrder(model).filter { try !writer.isEmpty($0) }
      guard taken.isEmpty else { throw ArchiveError.notEmpty(taken.map { "'\($0.typeName)'" }) }
    }
    var batch = RowBatch(writer: writer, tables: header.tables.map { model[TypeName($0.name)] })
    var progress = ArchiveProgress(table: "", rows: 0, all: header.rowCount)
    let isSame: (ArchiveHeader) throws -> Void = { guard $0 == header else { throw ArchiveError.digest } }
    _ = try readArchive(path, begin: isSame) { index, line, row in
      let table = header.tables[index].name
      if table != progress.table { progress.begin(table, report) }
      try batch.add(row, at: line, to: index)
      progress.rows += 1
      if progress.rows % 1000 == 0 { report(progress) }
    }
    try batch.flush()
    report(progress)
    return header
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func checkSchema(_ header: ArchiveHeader, of model: DataModel) throws(ArchiveError) {
  let wanted = ArchiveHeader(service: header.service, model: model)
  if header.schemaHash == wanted.schemaHash { return }
  throw .otherSchema(header.differences(from: wanted))
}

/// Rows of one table that are stored together.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private struct RowBatch {
  let writer: any RowWriter
  let tables: [Table]
  private var index = 0
  private var firstLine = 0
  private var rows: [[JSONValue]] = []

  init(writer: any RowWriter, tables: [Table]) {
    self.writer = writer
    self.tables = tables
  }

  mutating func add(_ row: JSONObject, at line: Int, to index: Int) throws {
    if index != self.index || rows.isEmpty {
      try flush()
      self.index = index
      firstLine = line
    }
    let table = tables[index]
    guard row.members.count == table.columns.count else {
      throw ArchiveError.row(
        line: line, table: table.typeName.text, reason: "its columns differ from those of the table")
    }
    var values: [JSONValue] = []
    values.reserveCapacity(table.columns.count)
    for column in table.columns {
      guard let value = row[column.field.text] else {
        throw ArchiveError.row(line: line, table: table.typeName.text, reason: "column '\(column.field)' is missing")
      }
      values.append(value)
    }
    rows.append(values)
    if rows.count >= writer.batchSize(for: table) { try flush() }
  }

  mutating func flush() throws {
    guard !rows.isEmpty else { return }
    defer { rows.removeAll(keepingCapacity: true) }
    do {
      try writer.insert(rows, into: tables[index])
    } catch is RequestFailure where rows.count > 1 {
      // Nothing of the batch was stored. Insert the rows one by one to find the invalid row.
      for (offset, row) in rows.enumerated() { try insert(row, at: firstLine + offset) }
    } catch let failure as RequestFailure {
      throw ArchiveError.row(line: firstLine, table: tables[index].typeName.text, reason: failure.message)
    }
  }

  private func insert(_ row: [JSONValue], at line: Int) throws {
    do {
      try writer.insert([row], into: tables[index])
    } catch let failure as RequestFailure {
      throw ArchiveError.row(line: line, table: tables[index].typeName.text, reason: failure.message)
    }
  }
}
