import DataModel

/// The generated inputs of a table or view, sorted by name.
func makeInputs(of table: Table, in model: DataModel) -> [InputType] {
  let type = table.typeName
  func input(_ suffix: String, _ role: InputRole, _ fields: [InputField]) -> InputType {
    InputType(name: TypeName("\(type)_\(suffix)"), role: role, fields: fields)
  }
  let filter = input("Filter", .filter(type), filterMembers(of: table))
  let firstRow = input(
    "FirstRow", .firstRow(type),
    [
      InputField(name: "where", type: table.input("Filter")),
      InputField(name: "orderBy", type: .list(.nonNull(table.input("Order")))),
    ])
  let having = input("Having", .having(type), havingMembers(of: table))
  let listFilter = input(
    "ListFilter", .listFilter(type),
    [
      InputField(name: "count", type: .named("Int_Filter"), defaultValue: "{gt: 0}"),
      InputField(name: "exist", type: table.input("Filter")),
    ])
  let order = input("Order", .order(type), orderMembers(of: table))
  if table.isView { return [filter, firstRow, having, listFilter, order] }
  return [
    input("Data", .data(type), dataMembers(of: table, in: model)), filter, firstRow, having,
    input("Key", .key(type), keyMembers(of: table)), listFilter, order,
  ]
}

/// The members `_and`, `_or` and `_not` of a condition.
private func logic(_ type: APIType) -> [InputField] {
  [
    InputField(name: "_and", type: .list(.nonNull(type)), role: .and),
    InputField(name: "_or", type: .list(.nonNull(type)), role: .or),
    InputField(name: "_not", type: type, role: .not),
  ]
}

private func filterMembers(of table: Table) -> [InputField] {
  let members = table.members.map { member in
    switch member {
    case .column(let column):
      InputField(name: column.field, type: column.type.filter, role: .column(column.field))
    case .reference(let reference):
      InputField(
        name: reference.field, type: .named("\(reference.target)_Filter"), role: .reference(reference.field))
    }
  }
  let relations = table.relations.map { relation in
    InputField(
      name: relation.field, type: .named("\(relation.target)_\(relation.isList ? "ListFilter" : "Filter")"),
      role: .relation(relation.field))
  }
  return logic(table.input("Filter")) + members + relations
}

private func orderMembers(of table: Table) -> [InputField] {
  let direction = APIType.named("OrderDirection")
  let members: [InputField] = table.members.compactMap { member in
    switch member {
    case .column(let column) where column.type.isList: nil
    case .column(let column): InputField(name: column.field, type: direction, role: .column(column.field))
    case .reference(let reference):
      InputField(name: reference.field, type: .named("\(reference.target)_Order"), role: .reference(reference.field))
    }
  }
  return members
    + table.aggregates.map {
      InputField(name: $0.name, type: direction, role: .aggregate($0.kind, column: $0.column))
    }
}

private func havingMembers(of table: Table) -> [InputField] {
  logic(table.input("Having")) + [InputField(name: "_distinct", type: .named("Boolean"))]
    + table.aggregates.map {
      InputField(
        name: $0.name, type: .named("\($0.type.base)_Filter"), role: .aggregate($0.kind, column: $0.column))
    }
}
