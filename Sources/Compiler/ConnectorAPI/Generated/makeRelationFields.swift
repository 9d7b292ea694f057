import DataModel

/// The generated fields of a type: relations, metadata, aggregates and the entity ID.
func makeRelationFields(of table: Table, in model: DataModel) -> [GeneratedField] {
  let type = table.typeName
  var fields = table.relations.map { relationField($0, in: model) }
  fields.append(
    GeneratedField(
      "_metadata", .named("_Metadata"), role: .metadata, from: type.text, purpose: "METADATA_FIELD",
      description: "The search metadata of the row."))
  fields += table.aggregates.map { aggregate in
    GeneratedField(
      aggregate.name.text, aggregate.type, aggregate.arguments,
      role: .aggregate(aggregate.kind, column: aggregate.column), from: "\(type).\(aggregate.column?.text ?? "")",
      purpose: aggregate.kind.purpose, description: aggregate.description)
  }
  if !table.isView {
    fields.append(
      GeneratedField(
        "_id", .nonNull(.named("ID")), role: .entityID,
        from: "\(type).\(table.key.map(\.text).joined(separator: ","))", purpose: "ENTITY_ID",
        description: "The ID of the row in client caches."))
  }
  return fields
}

private func relationField(_ relation: Relation, in model: DataModel) -> GeneratedField {
  switch relation.kind {
  case .oneToMany(let source, let reference):
    GeneratedField(
      relation.field.text, .rows(of: source), listArguments(of: model[source]), role: .relation(relation.field),
      from: "\(source).\(reference)", purpose: "QUERY_MULTIPLE_ONE_TO_MANY",
      description: "Rows of `\(source)` whose `\(reference)` is this row.")
  case .oneToOne(let source, let reference):
    GeneratedField(
      relation.field.text, .named(source), role: .relation(relation.field), from: "\(source).\(reference)",
      purpose: "QUERY_SINGLE_ONE_TO_ONE", description: "The row of `\(source)` whose `\(reference)` is this row.")
  case .manyToMany(let join, _, let far, let target):
    GeneratedField(
      relation.field.text, .rows(of: target), listArguments(of: model[join]), role: .relation(relation.field),
      from: join.text, purpose: "QUERY_MULTIPLE_MANY_TO_MANY",
      description: "Rows of `\(target)` that `\(join)` links to this row by `\(far)`.")
  }
}

/// The arguments of a list field. `table` is the table whose rows are filtered, which may differ from the returned
/// table.
func listArguments(of table: Table) -> [InputField] {
  [
    InputField(name: "where", type: table.input("Filter")),
    InputField(name: "orderBy", type: .list(.nonNull(table.input("Order")))),
    InputField(name: "offset", type: .named("Int")),
    InputField(name: "limit", type: .named("Int"), defaultValue: "100"),
    InputField(name: "distinct", type: .named("Boolean"), defaultValue: "false"),
    InputField(name: "having", type: table.input("Having")),
  ]
}
