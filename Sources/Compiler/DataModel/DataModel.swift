package import SourceText

/// The checked schema: every name resolves, every default fits its column, and nothing downstream checks again.
package struct DataModel: Sendable {
  /// Tables and views by type name.
  package let tables: [Table]
  /// By name.
  package let enums: [EnumType]
  private let tableIndex: [TypeName: Int]
  private let enumIndex: [TypeName: Int]

  package init(tables: [Table], enums: [EnumType]) {
    self.tables = tables.sorted { $0.typeName < $1.typeName }
    self.enums = enums.sorted { $0.name < $1.name }
    tableIndex = Dictionary(uniqueKeysWithValues: zip(self.tables.map(\.typeName), 0...))
    enumIndex = Dictionary(uniqueKeysWithValues: zip(self.enums.map(\.name), 0...))
  }

  package func table(_ name: TypeName) -> Table? { tableIndex[name].map { tables[$0] } }
  package func enumType(_ name: TypeName) -> EnumType? { enumIndex[name].map { enums[$0] } }

  /// The table of a name that came out of this model.
  package subscript(name: TypeName) -> Table {
    guard let table = table(name) else { preconditionFailure("no table \(name): the name is from another model") }
    return table
  }
}

/// A user's enum. Values keep their order, which is also their order in the database.
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
