import CEL
import ConnectorAPI
import DataModel
import JSONText
import Operations

extension Lowering {
  /// Lowers a root field of a mutation.
  func write(_ field: CheckedField) throws(PlanError) -> WritePlan {
    guard case .mutation(let kind, let name) = field.role else {
      throw PlanError(.unsupported, "'\(field.name)' is not supported yet")
    }
    let table = model[name]
    return WritePlan(kind: kind, table: table, action: try action(kind, table, field))
  }

  private func action(_ kind: MutationKind, _ table: Table, _ field: CheckedField) throws(PlanError) -> WritePlan.Action
  {
    switch kind {
    case .insert, .insertMany: return .insert(try rows(of: field, table), isUpsert: false)
    case .upsert, .upsertMany: return .insert(try rows(of: field, table), isUpsert: true)
    case .update: return .update(try selector(of: field, table), try assignments(of: field, table))
    case .delete: return .delete(try selector(of: field, table))
    case .updateMany: return .updateAll(try rowsCondition(of: field, table), try assignments(of: field, table))
    case .deleteMany: return .deleteAll(try rowsCondition(of: field, table))
    }
  }

  /// The condition of a bulk mutation. Requires a non-empty condition or `all: true`, so that an absent variable does
  /// not affect every row.
  private func rowsCondition(of field: CheckedField, _ table: Table) throws(PlanError) -> Condition? {
    let condition = try filter(try argument("where", of: field), of: table)
    if let condition, !condition.isAlways { return condition }
    guard try argument("all", of: field)?.flag == true else {
      throw PlanError(
        .invalidArgument,
        "the condition of '\(field.responseKey)' is empty: set its variables, or use 'all: true' to affect every row")
    }
    return nil
  }

  private func rows(of field: CheckedField, _ table: Table) throws(PlanError) -> [InsertRow] {
    guard let data = try argument("data", of: field) else {
      throw PlanError(.invalidArgument, "missing data for '\(field.responseKey)': its variable is absent")
    }
    var rows: [InsertRow] = []
    for node in data.elements { rows.append(try row(node, table, in: field)) }
    return rows
  }

  private func row(_ node: InputNode, _ table: Table, in field: CheckedField) throws(PlanError) -> InsertRow {
    var given: [FieldName: ValueSource] = [:]
    for member in node.members {
      for (name, source) in try columnValues(member, of: table, in: field) { given[name] = source }
    }
    var row = InsertRow(given: [], defaults: [])
    for column in table.columns {
      if let source = given[column.field] {
        if column.isRequired, source == .constant(.null) { throw missing(column, null: true, in: field) }
        row.given.append(ColumnValue(column: column, value: source))
      } else if let source = try defaultSource(of: column) {
        row.defaults.append(ColumnValue(column: column, value: source))
      } else if column.isRequired, column.defaultValue == nil, !column.isSerial {
        throw missing(column, null: false, in: field)
      }
    }
    return row
  }

  private func missing(_ column: Column, null: Bool, in field: CheckedField) -> PlanError {
    PlanError(
      .invalidArgument,
      "missing value for '\(column.field)' of '\(field.responseKey)': its variable is \(null ? "null" : "absent")")
  }

  /// The default that the server sets for an omitted column. `nil` if the database sets it or no default exists.
  private func defaultSource(of column: Column) throws(PlanError) -> ValueSource? {
    switch column.defaultValue {
    case .value(let value): return .constant(value)
    case .expression(let expression):
      switch expression.form {
      case .authUID: return .converted(.callerID, to: column.type.base)
      case .requestTime: return .converted(.requestTime, to: column.type.base)
      case .uuidV4: return .newUUID
      case .string(let text): return .converted(.constant(.string(text)), to: column.type.base)
      case .number(let digits): return .converted(.constant(.number(digits)), to: column.type.base)
      case .boolean(let flag): return .constant(.bool(flag))
      case .null: return .constant(.null)
      case .variable, .unsupported:
        throw PlanError(
          .unsupported, "the default '\(expression.text)' of '\(column.field)' is not supported yet: set a value")
      }
    case .sql, nil: return nil
    }
  }

  /// The columns that a member of `X_Data` sets, and their values.
  private func columnValues(
    _ member: InputMember, of table: Table, in field: CheckedField
  ) throws(PlanError) -> [(FieldName, ValueSource)] {
    switch member.role {
    case .column(let name), .columnExpression(let name):
      return member.value.source.map { [(name, $0)] } ?? []
    case .columnRelative(let name):
      return [(name, member.value.isNull ? .constant(.null) : try relative(member.value, of: table[name]))]
    case .columnUpdate(let name):
      throw PlanError(.invalidArgument, "'\(name)_update' of '\(field.responseKey)' is not valid for a new row")
    case .reference(let name):
      guard let reference = table.reference(name) else { return [] }
      return try referenceValues(member.value, reference, in: field)
    default: throw PlanError(.unsupported, "'\(member.name)' is not supported yet")
    }
  }

  /// Lowers a reference that is set with the target's key. Null sets all its columns to null. A key with only absent
  /// variables sets none.
  private func referenceValues(
    _ node: InputNode, _ reference: Reference, in field: CheckedField
  ) throws(PlanError) -> [(FieldName, ValueSource)] {
    if node.isNull { return reference.columns.map { ($0, .constant(.null)) } }
    if node.members.isEmpty { return [] }
    let target = model[reference.target]
    var values: [(FieldName, ValueSource)] = []
    for (own, foreign) in zip(reference.columns, reference.targetColumns) {
      let member = node.members.first { member in
        switch member.role {
        case .column(foreign), .columnExpression(foreign), .columnRelative(foreign): true
        default: false
        }
      }
      guard let member else {
        throw PlanError(
          .invalidArgument, "missing key member '\(foreign)' of '\(reference.field)' in '\(field.responseKey)'")
      }
      if let source = member.value.source {
        values.append((own, source))
      } else {
        values.append((own, try relative(member.value, of: target[foreign])))
      }
    }
    return values
  }

  private func assignments(of field: CheckedField, _ table: Table) throws(PlanError) -> [Assignment] {
    guard let data = try argument("data", of: field), !data.isNull else {
      throw PlanError(.invalidArgument, "missing data for '\(field.responseKey)': its variable is null or absent")
    }
    var assignments: [Assignment] = []
    for member in data.members {
      if case .columnUpdate(let name) = member.role {
        let steps = try steps(member.value, of: table[name])
        if !steps.isEmpty { assignments.append(Assignment(column: table[name], change: .steps(steps))) }
        continue
      }
      for (name, source) in try columnValues(member, of: table, in: field) {
        if table[name].isRequired, source == .constant(.null) { throw missing(table[name], null: true, in: field) }
        assignments.append(Assignment(column: table[name], change: .set(source)))
      }
    }
    return assignments
  }

  /// The steps of an `_update` list.
  private func steps(_ node: InputNode, of column: Column) throws(PlanError) -> [Assignment.Step] {
    var steps: [Assignment.Step] = []
    for element in node.elements {
      for member in element.members where !member.value.isNull {
        let isTime = column.type.base == .scalar(.date) || column.type.base == .scalar(.timestamp)
        switch (member.name, member.value.source) {
        case ("inc", _) where isTime && !column.type.isList: steps.append(.increaseTime(duration(member.value)))
        case ("dec", _) where isTime && !column.type.isList: steps.append(.decreaseTime(duration(member.value)))
        case ("inc", let source?): steps.append(.increase(source))
        case ("dec", let source?): steps.append(.decrease(source))
        case ("append", let source?): steps.append(.append(source))
        case ("prepend", let source?): steps.append(.prepend(source))
        case ("add", let source?): steps.append(.add(source))
        case ("remove", let source?): steps.append(.remove(source))
        default: throw PlanError(.unsupported, "the operation '\(member.name)' of an update is not supported")
        }
      }
    }
    return steps
  }
}

extension Condition {
  /// Whether every row matches the condition.
  var isAlways: Bool {
    switch self {
    case .always: true
    case .all(let parts): parts.allSatisfy(\.isAlways)
    case .any(let parts): parts.contains { $0.isAlways }
    default: false
    }
  }
}
