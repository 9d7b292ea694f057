import DataModel

/// A generated field, with the details that only appear in the API's text.
struct GeneratedField {
  let field: APIField
  let description: String
  /// The `from` argument of `@fdc_generated`.
  let from: String
  let purpose: String
  /// Additional directives as text.
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

  /// The list type `[T!]!`.
  static func rows(of type: TypeName) -> APIType { .nonNull(.list(.nonNull(.named(type)))) }

  var nonNull: APIType { isNonNull ? self : .nonNull(self) }
}

extension ColumnType {
  /// The type of the field on the table's object type, without the outer `!`.
  var apiType: APIType {
    isList ? .list(isElementRequired ? .nonNull(.named(base.name)) : .named(base.name)) : .named(base.name)
  }

  /// The filter input type for a column of this type.
  var filter: APIType { .named("\(base.name)_\(isList ? "ListFilter" : "Filter")") }
}
