import GraphQLSyntax
import SourceText

/// An object type with `@table` or `@view`, its extensions included, on its way to a ``Table``.
struct DeclaredType {
  let name: TypeName
  let description: String?
  let range: SourceRange
  /// `@table` or `@view`.
  let source: DirectiveUse
  let isView: Bool
  /// `@unique` and `@index` of the type.
  let directives: [DirectiveUse]
  var fields: [DeclaredField]

  func field(_ name: FieldName) -> DeclaredField? { fields.first { $0.name == name } }

  var columnNames: [String] { fields.filter { $0.columnType != nil }.map(\.name.text) }
}

/// A field of it whose type is known.
struct DeclaredField {
  enum Kind {
    case column(ColumnType)
    case reference(TypeName)
  }

  let name: FieldName
  let kind: Kind
  let isRequired: Bool
  let directives: [DirectiveUse]
  let description: String?
  let range: SourceRange
  let typeRange: SourceRange

  var columnType: ColumnType? { if case .column(let type) = kind { type } else { nil } }
  var target: TypeName? { if case .reference(let target) = kind { target } else { nil } }

  func directive(_ name: String) -> DirectiveUse? { directives.first { $0.name == name } }
}
