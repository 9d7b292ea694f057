import GraphQLSyntax
import SourceText

/// An object type with `@table` or `@view`, with its extensions merged, from which a ``Table`` is built.
struct DeclaredType {
  let name: TypeName
  let description: String?
  let range: SourceRange
  /// The `@table` or `@view` directive.
  let source: DirectiveUse
  let isView: Bool
  /// The `@unique` and `@index` directives of the type.
  let directives: [DirectiveUse]
  var fields: [DeclaredField]

  func field(_ name: FieldName) -> DeclaredField? { fields.first { $0.name == name } }

  var columnNames: [String] { fields.filter { $0.columnType != nil }.map(\.name.text) }
}

/// A field whose type is resolved.
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
