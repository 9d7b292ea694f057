import DataModel

/// The fields of `Mutation`: for each kind of mutation, the fields of all tables sorted by type name.
func makeMutations(_ model: DataModel) -> [GeneratedField] {
  let tables = model.tables.filter { !$0.isView }
  return MutationKind.allCases.flatMap { kind in tables.map { mutation(kind, of: $0) } }
}

private func mutation(_ kind: MutationKind, of table: Table) -> GeneratedField {
  let key = APIType.named(table.keyOutput)
  let row = InputField(name: "data", type: .nonNull(table.input("Data")))
  let rows = InputField(name: "data", type: .nonNull(.list(.nonNull(table.input("Data")))))
  let many = [
    InputField(name: "where", type: table.input("Filter")),
    InputField(name: "all", type: .named("Boolean"), defaultValue: "false"),
  ]
  let (type, arguments): (APIType, [InputField]) =
    switch kind {
    case .insert, .upsert: (.nonNull(key), [row])
    case .insertMany, .upsertMany: (.rows(of: table.keyOutput), [rows])
    case .update: (key, selectorArguments(of: table) + [row])
    case .updateMany: (.nonNull(.named("Int")), many + [row])
    case .delete: (key, selectorArguments(of: table))
    case .deleteMany: (.nonNull(.named("Int")), many)
    }
  return GeneratedField(
    "\(table.singular)_\(kind.rawValue)", type, arguments, role: .mutation(kind, table.typeName),
    from: table.typeName.text, purpose: kind.purpose, description: kind.description(of: table.typeName))
}

extension MutationKind {
  fileprivate var purpose: String {
    switch self {
    case .insert: "INSERT_SINGLE"
    case .insertMany: "INSERT_MULTIPLE"
    case .upsert: "UPSERT_SINGLE"
    case .upsertMany: "UPSERT_MULTIPLE"
    case .update: "UPDATE_SINGLE"
    case .updateMany: "UPDATE_MULTIPLE"
    case .delete: "DELETE_SINGLE"
    case .deleteMany: "DELETE_MULTIPLE"
    }
  }

  fileprivate func description(of type: TypeName) -> String {
    switch self {
    case .insert: "Inserts a row of `\(type)` and returns its key."
    case .insertMany: "Inserts rows of `\(type)` and returns their keys."
    case .upsert: "Inserts a row of `\(type)` or updates the row with the same key. Returns the key."
    case .upsertMany: "Inserts rows of `\(type)` or updates the rows with the same keys. Returns the keys."
    case .update: "Updates a row of `\(type)`. Returns its key, or null if no row matches."
    case .updateMany: "Updates rows of `\(type)` and returns their number."
    case .delete: "Deletes a row of `\(type)`. Returns its key, or null if no row matches."
    case .deleteMany: "Deletes rows of `\(type)` and returns their number."
    }
  }
}
