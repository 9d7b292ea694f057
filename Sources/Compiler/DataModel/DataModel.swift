package import SourceText

/// The checked schema: all names are resolved and all defaults match their columns, so later stages do not check again.
package struct DataModel: Sendable {
  /// Tables and views, sorted by type name.
  package let tables: [Table]
  /// Enums, sorted by name.
  package let enums: [EnumType]
  private let tableIndex: [TypeName: Int]
  private let enumIndex: [TypeName: Int]

  package init(tables: [Table], enums: [EnumType]) {
    self.tables = tables.sorted { $0.typeName < $1.typeName }
    self.enums = enums.sorted { $0.name < $1.name }
    tableIndex = Dictionary(uniqueKeysWithValues: zip(self.tables.map(\.typeName), 0...))
    enumIndex = Dictionary(uniqueKeysWithValues: zip(self.enums.map(\.name), 0...))
  }

  /// The table or view with this name, or `nil`.
  package func table(_ name: TypeName) -> Table? { tableIndex[name].map { tables[$0] } }
  /// The enum with this name, or `nil`.
  package func enumType(_ name: TypeName) -> EnumType? { enumIndex[name].map { enums[$0] } }

  /// The table with this name. The name must come from this model.
  package subscript(name: TypeName) -> Table {
    guard let table = table(name) else { preconditionFailure("no table '\(name)' in this data model") }
    return table
  }
}

/// An enum that the schema declares. Its values keep their declaration order, which is also their sort order in the
/// database.
package struct EnumType: Sendable {
  package let name: TypeName
  package let values: [String]
  package let sqlName: String
  package let description: String?
  package let range: SourceRange

  package init(name: TypeName, values: [String], sqlName: String, description: String?, range: SourceRange) {
    self.name = name
    self.values = values
    self.sqlName = sqlName
    self.description = description
    self.range = range
  }
}
