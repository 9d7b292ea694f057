package import DataModel
import Digests
import JSONText
import QueryPlans

/// The first line of an archive: its contents and its schema.
package struct ArchiveHeader: Hashable, Sendable {
  package struct StoredColumn: Hashable, Sendable {
    package var name: String
    /// The GraphQL type, such as `String!` or `[Int!]`.
    package var type: String
  }

  package struct StoredTable: Hashable, Sendable {
    /// The name of the type in the schema.
    package var name: String
    package var columns: [StoredColumn]
    package var rows: Int
  }

  /// The format that this version writes. Newer formats are rejected.
  package static let format = 1

  package var service: String
  /// The tables in the order of their rows. A table comes after the tables that its rows refer to.
  package var tables: [StoredTable]

  package var rowCount: Int { tables.reduce(0) { $0 + $1.rows } }

  /// A SHA-256 digest of the names and columns of all tables, independent of their order.
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

  /// A header with the tables of a model, and zero rows.
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

  /// The differences between this archive and a schema; empty if there are none.
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
        result.append("'\(table.name).\(column.name): \(column.type)' is only in the archive")
      }
      for column in other.columns where !here.contains(column) {
        result.append("'\(table.name).\(column.name): \(column.type)' is only in the schema")
      }
    }
    return result
  }
}
