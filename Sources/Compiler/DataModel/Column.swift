package import CEL
package import JSONText
package import SourceText

/// A stored field: a scalar, an enum, or a list of either.
package struct Column: Sendable {
  /// How a column came into the schema.
  package enum Origin: Hashable, Sendable {
    case declared
    case implicitKey
    /// Created for the reference with this name.
    case implicitReference(FieldName)
  }

  package var field: FieldName
  /// The column name in the database, unquoted.
  package var sqlName: String
  package var type: ColumnType
  /// Whether the field's type is non-null (`!`).
  package var isRequired: Bool
  package var origin: Origin
  package var defaultValue: ColumnDefault?
  /// The value of `@col(dataType:)`, as written.
  package var dataType: String?
  /// The value of `@col(size:)` for a Vector column.
  package var vectorSize: Int?
  /// The value of `@searchable(language:)` if the column is searchable; otherwise `nil`.
  package var searchLanguage: String?
  package var description: String?
  package var range: SourceRange

  package init(
    field: FieldName, sqlName: String, type: ColumnType, isRequired: Bool, origin: Origin,
    defaultValue: ColumnDefault?, dataType: String?, vectorSize: Int?, searchLanguage: String?, description: String?,
    range: SourceRange
  ) {
    self.field = field
    self.sqlName = sqlName
    self.type = type
    self.isRequired = isRequired
    self.origin = origin
    self.defaultValue = defaultValue
    self.dataType = dataType
    self.vectorSize = vectorSize
    self.searchLanguage = searchLanguage
    self.description = description
    self.range = range
  }
}

/// A column's type without its outer nullability.
package struct ColumnType: Hashable, Sendable {
  /// The element type: a scalar or an enum.
  package enum Base: Hashable, Sendable {
    case scalar(Scalar)
    case enumeration(TypeName)

    /// The GraphQL name.
    package var name: TypeName {
      switch self {
      case .scalar(let scalar): TypeName(scalar.rawValue)
      case .enumeration(let name): name
      }
    }
  }

  package var base: Base
  package var isList: Bool
  /// Distinguishes `[T!]` from `[T]`. Always true for types that are not lists.
  package var isElementRequired: Bool

  package init(base: Base, isList: Bool = false, isElementRequired: Bool = true) {
    self.base = base
    self.isList = isList
    self.isElementRequired = isElementRequired
  }

  /// The scalar type, or `nil` for a list or an enum.
  package var scalar: Scalar? {
    if case .scalar(let scalar) = base, !isList { scalar } else { nil }
  }
}

/// The scalar types that a column can have, with their GraphQL names.
package enum Scalar: String, CaseIterable, Sendable {
  case uuid = "UUID"
  case string = "String"
  case int = "Int"
  case int64 = "Int64"
  case float = "Float"
  case boolean = "Boolean"
  case date = "Date"
  case timestamp = "Timestamp"
  case any = "Any"
  case vector = "Vector"
}

/// The default value that `@default` declares.
package enum ColumnDefault: Sendable {
  /// `value:`, in wire format and checked against the column's type.
  case value(JSONValue)
  /// `expr:`, which the server evaluates when a mutation omits the field.
  case expression(ServerExpression)
  /// `sql:`, which the database evaluates.
  case sql(String)
}
