import DataModel

/// A generated field: what the API says of it, and what only its text has.
struct GeneratedField {
  let field: APIField
  let description: String
  /// `from:` of `@fdc_generated`, and its purpose.
  let from: String
  let purpose: String
  /// Further directives as text.
  var directives = ""

  init(
    _ name: String, _ type: APIType, _ arguments: [InputField] = [], role: FieldRole, from: String,
    purpose: String, description: String
  ) {
    field = APIField(name: FieldName(name), type: type, arguments: arguments, role: role)
    self.description = description
    self.from = from
    self.purpose = purpose
  }
}

extension APIType {
  static func named(_ name: String) -> APIType { .named(TypeName(name)) }

  /// `[T!]!`.
  static func rows(of type: TypeName) -> APIType { .nonNull(.list(.nonNull(.named(type)))) }

  var nonNull: APIType { isNonNull ? self : .nonNull(self) }
}

extension ColumnType {
  /// As the table's type has it, without the outer `!`.
  var apiType: APIType {
    isList ? .list(isElementRequired ? .nonNull(.named(base.name)) : .named(base.name)) : .named(base.name)
  }

  /// The conditions on a column of this type.
  var filter: APIType { .named("\(base.name)_\(isList ? "ListFilter" : "Filter")") }
}
