import DataModel

/// The members of `X_Data`: each column in its forms, references as key objects, and rows to insert along with this one.
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

/// The members of `X_Key`: the key's columns, each as a value or made by the server.
func keyMembers(of table: Table) -> [InputField] {
  table.keyColumns.flatMap { column in columnForms(column, column.valueSuffixes.filter { $0 != "update" }) }
}

/// A column as a plain value, and then in the forms that only the operation's text may have.
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

/// Rows of a referring table. A view has none to insert, and through a join table nothing is inserted.
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
