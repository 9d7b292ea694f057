import ConnectorAPI
import DataModel
import JSONText
import Operations

extension Lowering {
  /// Lowers a root field of a query.
  func rootRows(_ field: CheckedField) throws(PlanError) -> RowsPlan {
    switch field.role {
    case .single(let name): return try singleRow(field, of: model[name])
    case .list(let name):
      let table = model[name]
      return try list(field, link: .root, filtered: table, target: table)
    default: throw PlanError(.unsupported, "'\(field.name)' is not supported yet")
    }
  }

  private func singleRow(_ field: CheckedField, of table: Table) throws(PlanError) -> RowsPlan {
    let members = try self.members(field.selection, of: table)
    var plan = RowsPlan(
      table: table, link: .root, condition: nil, order: keyOrder(of: table), page: .single, isDistinct: false,
      members: members)
    switch try selector(of: field, table) {
    case .key(let values):
      plan.condition = .all(zip(table.keyColumns, values).map { .compare($0, .equal, $1) })
    case .first(let condition, let order):
      plan.condition = condition
      plan.order = order
      plan.page = .first
    }
    return plan
  }

  /// The row that `id`, `id_expr`, `key` or `first` selects.
  func selector(of field: CheckedField, _ table: Table) throws(PlanError) -> WritePlan.Selector {
    for name: FieldName in ["id", "id_expr"] {
      guard field.argument(name) != nil else { continue }
      guard let node = try argument(name, of: field), let source = node.source, !node.isNull else {
        throw missingSelector(name, of: field)
      }
      return .key([source])
    }
    if field.argument("key") != nil {
      guard let node = try argument("key", of: field), !node.isNull else { throw missingSelector("key", of: field) }
      return .key(try keyValues(node, of: table, in: field))
    }
    guard let node = try argument("first", of: field), !node.isNull else { throw missingSelector("first", of: field) }
    let condition = try filter(node["where"], of: table)
    let order = try orderTerms(node["orderBy"], of: table)
    guard condition != nil || node["orderBy"]?.elements.isEmpty == false else {
      throw PlanError(
        .invalidArgument, "'first' of '\(field.responseKey)' requires 'where' or 'orderBy'")
    }
    return .first(condition, order)
  }

  private func missingSelector(_ name: FieldName, of field: CheckedField) -> PlanError {
    PlanError(.invalidArgument, "missing value for '\(name)' of '\(field.responseKey)': its variable is null or absent")
  }

  /// The key values in the order of the key columns.
  private func keyValues(_ node: InputNode, of table: Table, in field: CheckedField) throws(PlanError) -> [ValueSource]
  {
    var sources: [FieldName: ValueSource] = [:]
    for member in node.members {
      switch member.role {
      case .column(let name), .columnExpression(let name):
        sources[name] = member.value.isNull ? nil : member.value.source
      case .columnRelative(let name): sources[name] = try relative(member.value, of: table[name])
      default: break
      }
    }
    var values: [ValueSource] = []
    for name in table.key {
      guard let source = sources[name] else {
        throw PlanError(
          .invalidArgument, "missing value for key member '\(name)' of '\(field.responseKey)': it is null or absent")
      }
      values.append(source)
    }
    return values
  }

  private func list(
    _ field: CheckedField, link: RowsPlan.Link, filtered: Table, target: Table
  ) throws(PlanError) -> RowsPlan {
    let isDistinct = try argument("distinct", of: field)?.flag ?? false
    let members = try self.members(field.selection, of: target)
    let order = try argument("orderBy", of: field)
    var terms: [OrderTerm]
    if isDistinct {
      try checkDistinct(members, in: field)
      var path: [FieldName] = []
      if case .manyToMany(_, _, let far) = link { path = [far.field] }
      terms = try distinctOrder(order, of: filtered, path: path, printing: members)
    } else {
      terms = try orderTerms(order, of: filtered)
    }
    let limit = try argument("limit", of: field)
    let offset = try argument("offset", of: field)
    return RowsPlan(
      table: target, link: link, condition: try filter(try argument("where", of: field), of: filtered),
      order: terms, page: .list(limit: limit?.source ?? .constant(100), offset: offset?.source), isDistinct: isDistinct,
      members: members)
  }

  private func checkDistinct(_ members: [RowMember], in field: CheckedField) throws(PlanError) {
    for member in members {
      switch member.content {
      case .column, .typeName: continue
      case .rows, .entityID:
        throw PlanError(
          .unsupported, "a 'distinct' list ('\(field.responseKey)') can select only columns, not '\(member.key)'")
      }
    }
  }

  /// The row members that this request selects.
  private func members(_ selection: [CheckedField], of table: Table) throws(PlanError) -> [RowMember] {
    var members: [RowMember] = []
    for field in selection where isIncluded(field) {
      members.append(RowMember(key: field.responseKey, content: try content(of: field, in: table)))
    }
    return members
  }

  private func content(of field: CheckedField, in table: Table) throws(PlanError) -> RowMember.Content {
    if field.isTypeName { return .typeName(table.typeName) }
    switch field.role {
    case .column(let name): return .column(table[name])
    case .entityID: return .entityID
    case .reference(let name):
      guard let reference = table.reference(name) else { break }
      let target = model[reference.target]
      return .rows(
        RowsPlan(
          table: target, link: .reference(reference), condition: nil, order: keyOrder(of: target), page: .single,
          isDistinct: false, members: try members(field.selection, of: target)))
    case .relation(let name):
      guard let relation = table.relation(name) else { break }
      return .rows(try rows(of: relation, field))
    default: break
    }
    throw PlanError(.unsupported, "'\(field.name)' is not supported yet")
  }

  private func rows(of relation: Relation, _ field: CheckedField) throws(PlanError) -> RowsPlan {
    switch relationPath(relation) {
    case .direct(let source, let reference):
      guard relation.isList else {
        return RowsPlan(
          table: source, link: .oneToOne(reference), condition: nil, order: keyOrder(of: source), page: .single,
          isDistinct: false, members: try members(field.selection, of: source))
      }
      return try list(field, link: .oneToMany(reference), filtered: source, target: source)
    case .via(let join, let near, let far, let target):
      return try list(
        field, link: .manyToMany(join: join, near: near, far: far), filtered: join, target: target)
    }
  }

  /// Whether `@include` and `@skip` include a field in this request.
  func isIncluded(_ field: CheckedField) -> Bool {
    field.inclusion.alternatives.contains { conditions in
      conditions.allSatisfy { condition in
        guard let place = operation.variables.firstIndex(where: { $0.name == condition.variable }) else {
          return false
        }
        return values[place]?.bool == condition.value
      }
    }
  }
}
