package import CEL
package import JSONText
package import SourceText

/// A stored field: a scalar, an enum, or a list of one.
package struct Column: Sendable {
  package enum Origin: Hashable, Sendable {
    case declared
    case implicitKey
    /// Made for the reference of this name.
    case implicitReference(FieldName)
  }

  package var field: FieldName
  /// Name of the column in the database, without quotes.
  package var sqlName: String
  package var type: ColumnType
  /// The field's `!`.
  package var isRequired: Bool
  package var origin: Origin
  package var defaultValue: ColumnDefault?
  /// `@col(dataType:)`, as written.
  package var dataType: String?
  /// `@col(size:)` of a Vector.
  package var vectorSize: Int?
  /// `@searchable(language:)`, where the column is searchable.
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
  /// `[T!]` against `[T]`. True for what is no list.
  package var isElementRequired: Bool

  package init(base: Base, isList: Bool = false, isElementRequired: Bool = true) {
    self.base = base
    self.isList = isList
    self.isElementRequired = isElementRequired
  }

  /// The scalar of a column that is no list and no enum.
  package var scalar: Scalar? {
    if case .scalar(let scalar) = base, !isList { scalar } else { nil }
  }
}

/// The scalars that a column can have, by their GraphQL names.
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

/// `@default`.
package enum ColumnDefault: Sendable {
  /// `value:` in its wire form, checked against the column's type.
  case value(JSONValue)
  /// `expr:`, evaluated by the server when a mutation leaves the field out.
  case expression(ServerExpression)
  /// `sql:`, evaluated by the database.
  case sql(String)
}
