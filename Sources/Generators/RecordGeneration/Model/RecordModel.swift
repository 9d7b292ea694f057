import SourceText
import SwiftTypeModel

/// A struct that is stored: the one table of fields from which every generated part is made.
struct RecordModel {
  /// As Swift names it: `Outer.Inner`.
  let typeName: String
  /// For names made from it: `OuterInner`.
  let flatName: String
  let tableName: String
  /// `public `, `package ` or nothing.
  let access: String
  let fields: [RecordField]
  /// Of the stored columns, those of the key.
  let keyFields: [RecordField]
  let since: Int
  let position: SourcePosition
  /// Further parameters of the initializer, with what is passed for them, by place in ``arguments``.
  let arguments: [InitArgument]
  /// Protocols that the generated code adds, so that values may be observed, compared and handed on.
  let conformances: [Conformance]
  let imports: [String]
}

/// A conformance that a struct lacks.
enum Conformance {
  case equatable
  case identifiable
  /// Swift infers it in the struct's own file only. Every stored property is a value that we know.
  case sendable
}

/// One argument of the initializer's call.
enum InitArgument {
  case field(label: String?, RecordField)
  case expression(label: String?, String)
}

/// A stored property.
struct RecordField {
  /// Without back-ticks.
  let name: String
  /// The property's type as it is written.
  let typeText: String
  let columns: [RecordColumn]
  let storage: FieldStorage
  /// The property's type, for stores that take it apart in another way.
  let typeName: TypeName
  let isIndexed: Bool
  let isUnique: Bool
  let position: SourcePosition
}

/// One column of a field: several of a tuple.
struct RecordColumn {
  let name: String
  let sqlType: String
  let since: Int
  let renamedFrom: String?
  let defaultLiteral: String?
}

/// How a property becomes columns.
indirect enum FieldStorage {
  /// `int`, `bool`, `double`, `string` or `integer` of a row: read and written directly.
  case plain(String)
  /// Any `ColumnValue`.
  case value(String)
  /// A number that is kept as another one: `CGFloat` as `Double`.
  case converted(from: String, by: String)
  /// JSON of any `RecordValue`.
  case json(String)
  /// JSON of a `Codable` type.
  case codable(String)
  /// Another record by its key.
  case link(RecordReference, isOptional: Bool)
  case links(RecordReference)
  /// One of the known conformers of a protocol, in a box.
  case existential(box: String, shape: ExistentialShape)
  /// The labels of a tuple, each with its storage.
  case tuple([(label: String?, access: String, storage: FieldStorage)])
}

enum ExistentialShape: String {
  case single
  case optional
  case list
}

/// The record that a link leads to.
struct RecordReference {
  let typeName: String
  /// The type of its key.
  let keyType: String
  /// The key has several columns.
  let isCompound: Bool
}

/// A type that is stored inside a record: a struct without a key, an enum, an option set.
struct ValueModel {
  enum Kind {
    /// Properties by name, in the order of the initializer.
    case structure(arguments: [ValueArgument])
    case rawEnum(unknownCase: String?)
    case plainEnum(cases: [String], unknownCase: String?)
    case payloadEnum(cases: [PayloadCase], unknownCase: String?)
    case optionSet
    /// A protocol with the types that conform to it.
    case existential(box: String, conformers: [String])
  }

  let typeName: String
  let flatName: String
  let access: String
  /// Its declaration does not say so, and Swift does not infer it in another file.
  let addsSendable: Bool
  /// An enum whose cases may be keys.
  let isKey: Bool
  let kind: Kind
}

struct ValueArgument {
  let label: String
  let name: String
  let typeText: String
  /// For a property that is not stored: what is passed.
  let expression: String?
}

struct PayloadCase {
  let name: String
  /// Label of the pattern, name in the JSON, type.
  let values: [(label: String?, name: String, typeText: String)]
}
