import DataModel

extension DialectRenderer {
  mutating func source(_ plan: RowsPlan, alias: String, outer: OuterRow?) throws(PlanError) -> SQLFragment {
    let row = RowScope.alias(alias)
    switch plan.page {
    case .single:
      var conditions: [SQLFragment] = []
      if let outer { conditions.append(link(plan, row: row, outer: outer)) }
      if let condition = plan.condition { conditions.append(try render(condition, of: row)) }
      return "\(name: plan.table.sqlName) \(.raw(alias)) WHERE \(.joined(conditions, by: "AND"))"
    case .first:
      return "(\(try page(plan, outer: outer)) LIMIT 1) \(.raw(alias))"
    case .list(let limit, let offset):
      var page = try page(plan, outer: outer)
      page += " LIMIT \(.bind(limit, as: .count(default: 100)))"
      if let offset { page += " OFFSET \(.bind(offset, as: .count(default: 0)))" }
      return "(\(page)) \(.raw(alias))"
    }
  }

  /// The condition that links a row to its outer row.
  func link(_ plan: RowsPlan, row: RowScope, outer: OuterRow) -> SQLFragment {
    let scope = outer.scope
    switch plan.link {
    case .root: return "TRUE"
    case .reference(let reference):
      return equal(
        zip(reference.targetColumns, reference.columns), left: (plan.table, row), right: (outer.table, scope))
    case .oneToMany(let reference), .oneToOne(let reference):
      return equal(
        zip(reference.columns, reference.targetColumns), left: (plan.table, row), right: (outer.table, scope))
    case .manyToMany(let join, let near, _):
      return equal(zip(near.columns, near.targetColumns), left: (join, row), right: (outer.table, scope))
    }
  }

  /// Whether the statement also returns the keys of these rows.
  func givesKeys(_ plan: RowsPlan) -> Bool { options.withKeys && plan.hasEntities }

  func equal(
    _ pairs: some Sequence<(FieldName, FieldName)>, left: (table: Table, scope: RowScope),
    right: (table: Table, scope: RowScope)
  ) -> SQLFragment {
    let parts = pairs.map { own, other -> SQLFragment in
      "\(left.scope.column(left.table[own])) = \(right.scope.column(right.table[other]))"
    }
    return parts.joined(separator: " AND ")
  }

  /// The filtered, sorted and limited rows, with only the columns that printing needs.
  mutating func page(_ plan: RowsPlan, outer: OuterRow?) throws(PlanError) -> SQLFragment {
    let alias = makeAlias()
    let filtered = RowScope.alias(alias)
    var target = filtered
    var known: [[FieldName]: String] = [:]
    var from: SQLFragment = "\(name: plan.filteredTable.sqlName) \(.raw(alias))"
    if case .manyToMany(let join, _, let far) = plan.link {
      let targetAlias = makeAlias()
      target = .alias(targetAlias)
      known[[far.field]] = targetAlias
      let on = equal(
        zip(far.targetColumns, far.columns), left: (plan.table, target), right: (join, filtered))
      from += " JOIN \(name: plan.table.sqlName) \(.raw(targetAlias)) ON \(on)"
    }
    var conditions: [SQLFragment] = []
    if let outer { conditions.append(link(plan, row: filtered, outer: outer)) }
    if let condition = plan.condition { conditions.append(try render(condition, of: filtered)) }
    let columns = plan.neededColumns(withKeys: givesKeys(plan)).map { target.column($0) }
    let order = try orderClause(plan.order, of: plan.filteredTable, alias: alias, known: known, joins: &from)
    let list: SQLFragment = columns.isEmpty ? "1" : columns.joined(separator: ", ")
    var select: SQLFragment = "SELECT \(plan.isDistinct ? "DISTINCT " : "")\(list) FROM \(from)"
    if !conditions.isEmpty { select += " WHERE \(.joined(conditions, by: "AND"))" }
    return select + order
  }
}

extension RowsPlan {
  /// The columns that are needed to print a row and to correlate nested rows. Each occurs once, in table order.
  func neededColumns(withKeys: Bool) -> [Column] {
    var names: Set<FieldName> = withKeys ? Set(table.key) : []
    for member in members {
      switch member.content {
      case .column(let column): names.insert(column.field)
      case .typeName: break
      case .entityID: names.formUnion(table.key)
      case .rows(let inner):
        switch inner.link {
        case .root: break
        case .reference(let reference): names.formUnion(reference.columns)
        case .oneToMany(let reference), .oneToOne(let reference): names.formUnion(reference.targetColumns)
        case .manyToMany(_, let near, _): names.formUnion(near.targetColumns)
        }
      }
    }
    return table.columns.filter { names.contains($0.field) }
  }
}
