import ConnectorAPI
import DataModel
import Operations

/// The enums of the schema that an SDK needs: those of variables, selected fields, and keys.
func usedEnums(_ connector: CheckedConnector, keys: [KeyType], model: DataModel) -> Set<TypeName> {
  var used: Set<TypeName> = []
  for key in keys {
    for member in key.members {
      if case .enumeration(let name) = member.column.type.base { used.insert(name) }
    }
  }
  for operation in connector.operations {
    for variable in operation.variables {
      used.insert(variable.type.base)
      if let allowed = variable.allowed, let table = dataTable(variable.type, model) {
        collect(allowed.members, of: table, model, into: &used)
      }
    }
    for field in operation.rootFields { collect(field, into: &used) }
  }
  return used.filter { model.enumType($0) != nil }
}

private func collect(_ field: CheckedField, into used: inout Set<TypeName>) {
  guard !field.isRedacted else { return }
  used.insert(field.type.base)
  for inner in field.selection { collect(inner, into: &used) }
}

private func collect(
  _ members: [AllowedMembers.Member], of table: Table, _ model: DataModel, into used: inout Set<TypeName>
) {
  for member in members {
    let name = FieldName(member.name)
    if let column = table.column(name), case .enumeration(let type) = column.type.base { used.insert(type) }
    if let relation = table.relation(name), let target = model.table(relation.target) {
      collect(member.members, of: target, model, into: &used)
    }
  }
}

/// The table of a type `X_Data`, or a list of it.
func dataTable(_ type: APIType, _ model: DataModel) -> Table? { table(of: type, suffix: "_Data", model) }

/// The table of a type `X_Key` or `X_KeyOutput`, or a list of it.
func keyTable(_ type: APIType, _ model: DataModel) -> Table? {
  table(of: type, suffix: "_Key", model) ?? table(of: type, suffix: "_KeyOutput", model)
}

private func table(of type: APIType, suffix: String, _ model: DataModel) -> Table? {
  let name = type.base.text
  guard name.hasSuffix(suffix) else { return nil }
  return model.table(TypeName(String(name.dropLast(suffix.count))))
}
