package import DataModel
import Digests
import JSONText
import QueryPlans

/// The first line of an archive: what is in it, and for which schema.
package struct ArchiveHeader: Hashable, Sendable {
  package struct StoredColumn: Hashable, Sendable {
    package var name: String
    /// As in the schema: `String!`, `[Int!]`.
    package var type: String
  }

  package struct StoredTable: Hashable, Sendable {
    /// The type's name in the schema.
    package var name: String
    package var columns: [StoredColumn]
    package var rows: Int
  }

  /// The form that this version writes; a newer one is refused.
  package static let format = 1

  package var service: String
  /// In the order of the rows: each behind those that its rows refer to.
  package var tables: [StoredTable]

  package var rowCount: Int { tables.reduce(0) { $0 + $1.rows } }

  /// The tables' names and columns as a SHA-256 digest, without the order of tables and columns.
  package var schemaHash: String {
    let lines = tables.map { table in
      let columns = table.columns.map { "\($0.name): \($0.type)" }.sorted()
      return "\(table.name) { \(columns.joined(separator: ", ")) }"
    }
    return hexadecimal(SHA256.hash(lines.sorted().joined(separator: "\n").utf8))
  }

  package init(service: String, tables: [StoredTable]) {
    self.service = service
    self.tables = tables
  }

  /// What a model stores; without rows yet.
  package init(service: String, model: DataModel) {
    self.service = service
    tables = tablesInDependencyOrder(model).map { table in
      let columns = table.columns.map { StoredColumn(name: $0.field.text, type: Self.typeText(of: $0)) }
      return StoredTable(name: table.typeName.text, columns: columns, rows: 0)
    }
  }

  private static func typeText(of column: Column) -> String {
    let base = column.type.base.name.text
    let type = column.type.isList ? "[\(base)\(column.type.isElementRequired ? "!" : "")]" : base
    return column.isRequired ? type + "!" : type
  }

  // MARK: As JSON

  var json: JSONValue {
    let tables = tables.map { table -> JSONValue in
      let columns = table.columns.map { column -> JSONValue in
        ["name": .string(column.name), "type": .string(column.type)]
      }
      return ["name": .string(table.name), "columns": .array(columns), "rows": .integer(table.rows)]
    }
    return [
      "martlet": "archive", "format": .integer(Self.format), "service": .string(service), "schema": .string(schemaHash),
      "tables": .array(tables),
    ]
  }

  /// - Throws: ``ArchiveError``.
  init(_ line: JSONValue) throws(ArchiveError) {
    guard line["martlet"]?.string == "archive", let format = line["format"]?.number.flatMap({ Int($0) }) else {
      throw .noArchive
    }
    guard format <= Self.format else { throw .newerFormat(format) }
    guard let service = line["service"]?.string, let tables = line["tables"]?.array else { throw .damaged(line: 1) }
    self.service = service
    self.tables = []
    for table in tables {
      guard let name = table["name"]?.string, let columns = table["columns"]?.array,
        let rows = table["rows"]?.number.flatMap({ Int($0) }), rows >= 0
      else { throw .damaged(line: 1) }
      var own: [StoredColumn] = []
      for column in columns {
        guard let name = column["name"]?.string, let type = column["type"]?.string else { throw .damaged(line: 1) }
        own.append(StoredColumn(name: name, type: type))
      }
      self.tables.append(StoredTable(name: name, columns: own, rows: rows))
    }
    guard line["schema"]?.string == schemaHash else { throw .damaged(line: 1) }
  }

  /// What this archive has otherwise than a schema needs; empty where it fits.
  func differences(from wanted: ArchiveHeader) -> [String] {
    var result: [String] = []
    for table in wanted.tables where !tables.contains(where: { $0.name == table.name }) {
      result.append("the archive has no table '\(table.name)'")
    }
    for table in tables {
      guard let other = wanted.tables.first(where: { $0.name == table.name }) else {
        result.append("the schema has no table '\(table.name)'")
        continue
      }
      let (here, there) = (Set(table.columns), Set(other.columns))
      for column in table.columns where !there.contains(column) {
        result.append("'\(table.name).\(column.name): \(column.type)' is in the archive alone")
      }
      for column in other.columns where !here.contains(column) {
        result.append("'\(table.name).\(column.name): \(column.type)' is in the schema alone")
      }
    }
    return result
  }
}
