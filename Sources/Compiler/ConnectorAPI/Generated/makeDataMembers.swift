import DataModel

/// The members of `X_Data`: columns in all their forms, references as key objects, and nested rows to insert.
func dataMembers(of table: Table, in model: DataModel) -> [InputField] {
  let members: [InputField] = table.members.flatMap { member in
    switch member {
    case .column(let column): return columnForms(column, column.valueSuffixes)
    case .reference(let reference):
      return [
        InputField(
          name: reference.field, type: .named("\(reference.target)_Key"), role: .reference(reference.field),
          isForbiddenInVariables: true)
      ]
    }
  }
  return members + table.relations.compactMap { nestedRows($0, in: model) }
}

/// The members of `X_Key`: each key column as a value or a server expression.
func keyMembers(of table: Table) -> [InputField] {
  table.keyColumns.flatMap { column in columnForms(column, column.valueSuffixes.filter { $0 != "update" }) }
}

/// The input fields of a column: the plain value, then the forms that are allowed only in operation text.
private func columnForms(_ column: Column, _ suffixes: [String]) -> [InputField] {
  let name = column.type.base.name
  let value: APIType = column.type.isList ? .list(.nonNull(.named(name))) : .named(name)
  let forms = suffixes.map { suffix in
    let (type, role): (APIType, InputFieldRole) =
      switch suffix {
      case "date", "time": (.named("\(name)_Relative"), .columnRelative(column.field))
      case "update":
        (
          .list(.nonNull(.named("\(name)_\(column.type.isList ? "ListUpdate" : "Update")"))),
          .columnUpdate(column.field)
        )
      case "embed": (.named("\(name)_Embed"), .columnEmbedding(column.field))
      default: (.named("\(name)_Expr"), .columnExpression(column.field))
      }
    return InputField(
      name: FieldName("\(column.field)_\(suffix)"), type: type, role: role, isForbiddenInVariables: true)
  }
  return [InputField(name: column.field, type: value, role: .column(column.field))] + forms
}

/// The input for rows of a referring table. Nested inserts into views and through join tables are not supported.
private func nestedRows(_ relation: Relation, in model: DataModel) -> InputField? {
  guard !model[relation.target].isView else { return nil }
  let row = APIType.named("\(relation.target)_Data")
  switch relation.kind {
  case .oneToMany:
    return InputField(name: relation.field, type: .list(.nonNull(row)), role: .relation(relation.field))
  case .oneToOne: return InputField(name: relation.field, type: row, role: .relation(relation.field))
  case .manyToMany: return nil
  }
}
