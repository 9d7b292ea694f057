import DataModel

/// The implicit key column and the implicit columns of references.
func makeImplicitFields(of table: Table) -> [GeneratedField] {
  table.columns.compactMap { column in
    let type = column.isRequired ? column.type.apiType.nonNull : column.type.apiType
    switch column.origin {
    case .declared: return nil
    case .implicitKey:
      var field = GeneratedField(
        column.field.text, type, role: .column(column.field), from: table.typeName.text,
        purpose: "IMPLICIT_KEY_FIELD", description: "The primary key.")
      field.directives = " @default(expr: \"uuidV4()\")"
      return field
    case .implicitReference(let reference):
      return GeneratedField(
        column.field.text, type, role: .column(column.field), from: "\(table.typeName).\(reference)",
        purpose: "IMPLICIT_REF_FIELD", description: "A column of the reference `\(reference)`.")
    }
  }
}
