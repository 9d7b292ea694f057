package import DataModel

/// Generates the connector API. Matches the newest version of the official tool for the same schema.
package func makeConnectorAPI(_ model: DataModel) -> ConnectorAPI {
  let generated = GeneratedAPI(model)
  let prelude = Prelude.shared
  var objects: [ObjectType] = prelude.objects.map { object in
    switch object.name {
    case "Query": object.adding(generated.queries)
    case "Mutation": object.adding(generated.mutations)
    default: object
    }
  }
  let relationFields = Dictionary(uniqueKeysWithValues: generated.relationFields.map { ($0.type, $0.fields) })
  objects += model.tables.map { tableObject($0, relationFields[$0.typeName] ?? []) }
  return ConnectorAPI(
    objects: index(objects, by: \.name), inputs: index(prelude.inputs + generated.inputs, by: \.name),
    enums: prelude.enums.merging(model.enums.map { ($0.name, $0.values) }) { first, _ in first },
    scalars: index(prelude.scalars + generated.scalars, by: \.name),
    directives: index(prelude.directives, by: \.name))
}

/// The object type of a table: declared columns and references, then implicit columns, then generated fields.
private func tableObject(_ table: Table, _ generated: [GeneratedField]) -> ObjectType {
  let declared = table.declarationOrder.compactMap { name -> APIField? in
    if let column = table.column(name) { return columnField(column) }
    return table.reference(name).map { reference in
      let target = APIType.named(reference.target)
      return APIField(
        name: name, type: reference.isRequired ? .nonNull(target) : target, role: .reference(name))
    }
  }
  let seen = Set(declared.map(\.name))
  let implicit = table.columns.filter { !seen.contains($0.field) }.map(columnField)
  return ObjectType(
    name: table.typeName, table: table.typeName, fields: declared + implicit + generated.map(\.field))
}

private func columnField(_ column: Column) -> APIField {
  APIField(
    name: column.field, type: column.isRequired ? column.type.apiType.nonNull : column.type.apiType,
    role: .column(column.field))
}

private func index<Key: Hashable, Value>(_ values: [Value], by key: (Value) -> Key) -> [Key: Value] {
  // The schema check reports duplicate names.
  Dictionary(values.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
}

extension ObjectType {
  fileprivate func adding(_ generated: [GeneratedField]) -> ObjectType {
    ObjectType(name: name, table: table, fields: fields + generated.map(\.field))
  }
}
