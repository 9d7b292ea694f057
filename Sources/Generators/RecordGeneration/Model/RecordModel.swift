import SourceText
import SwiftTypeModel

/// A struct that is stored, with the fields from which all code is generated.
struct RecordModel {
  /// The name in Swift: `Outer.Inner`.
  let typeName: String
  /// The name without dots, for generated names: `OuterInner`.
  let flatName: String
  let tableName: String
  /// `public `, `package ` or empty.
  let access: String
  let fields: [RecordField]
  /// The fields of the primary key.
  let keyFields: [RecordField]
  let since: Int
  let position: SourcePosition
  /// The arguments of the initializer.
  let arguments: [InitArgument]
  /// The protocol conformances that the generated code adds.
  let conformances: [Conformance]
  let imports: [String]
}

/// A conformance that a struct lacks.
enum Conformance {
  case equatable
  case identifiable
  /// Swift infers it only in the file of the struct. All stored properties are types that are known to be
  /// `Sendable`.
  case sendable
}

/// An argument of the initializer call.
enum InitArgument {
  case field(label: String?, RecordField)
  case expression(label: String?, String)
}

/// A stored property.
struct RecordField {
  /// The name without backticks.
  let name: String
  /// The type of the property in Swift.
  let typeText: String
  let columns: [RecordColumn]
  let storage: FieldStorage
  /// The type of the property, for stores with another mapping.
  let typeName: TypeName
  let isIndexed: Bool
  let isUnique: Bool
  let position: SourcePosition
}

/// A column of a field; a tuple has several.
struct RecordColumn {
  let name: String
  let sqlType: String
  let since: Int
  let renamedFrom: String?
  let defaultLiteral: String?
}

/// How a property is stored in columns.
indirect enum FieldStorage {
  /// A direct accessor of a row: `int`, `bool`, `double`, `string` or `integer`.
  case plain(String)
  /// Any `ColumnValue`.
  case value(String)
  /// A number that is stored as another type: `CGFloat` as `Double`.
  case converted(from: String, by: String)
  /// JSON of any `RecordValue`.
  case json(String)
  /// JSON of a `Codable` type.
  case codable(String)
  /// Another record, stored by its key.
  case link(RecordReference, isOptional: Bool)
  case links(RecordReference)
  /// A protocol whose conforming types are known, in a box.
  case existential(box: String, shape: ExistentialShape)
  /// The elements of a tuple, each with its storage.
  case tuple([(label: String?, access: String, storage: FieldStorage)])
}

enum ExistentialShape: String {
  case single
  case optional
  case list
}

/// The record that a link refers to.
struct RecordReference {
  let typeName: String
  /// The type of the record's key.
  let keyType: String
  /// Whether the key has several columns.
  let isCompound: Bool
}

/// A type that is stored inside a record: a struct without a key, an enum, or an option set.
struct ValueModel {
  enum Kind {
    /// The properties in the order of the initializer.
    case structure(arguments: [ValueArgument])
    case rawEnum(unknownCase: String?)
    case plainEnum(cases: [String], unknownCase: String?)
    case payloadEnum(cases: [PayloadCase], unknownCase: String?)
    case optionSet
    /// A protocol, and the types that conform to it.
    case existential(box: String, conformers: [String])
  }

  let typeName: String
  let flatName: String
  let access: String
  /// Whether the generated code adds `Sendable`, which Swift does not infer in another file.
  let addsSendable: Bool
  /// Whether the enum can be a key.
  let isKey: Bool
  let kind: Kind
}

struct ValueArgument {
  let label: String
  let name: String
  let typeText: String
  /// The argument for a property that is not stored.
  let expression: String?
}

struct PayloadCase {
  let name: String
  /// The label of the pattern, the name in the JSON, and the type.
  let values: [(label: String?, name: String, typeText: String)]
}
