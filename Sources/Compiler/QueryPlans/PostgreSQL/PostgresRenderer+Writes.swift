import DataModel

extension PostgresRenderer {
  /// The sequence generates the value.
  func serialValue(of column: Column, in table: Table) -> SQLFragment? { nil }

  /// Locks the row when it is found, so that no other server can change it in between.
  mutating func firstRow(
    of table: Table, _ condition: Condition?, _ order: [OrderTerm]
  ) throws(PlanError) -> SQLFragment {
    let alias = makeAlias()
    let row = RowScope.alias(alias)
    var from: SQLFragment = "\(name: table.sqlName) \(.raw(alias))"
    let ordered = try orderClause(order, of: table, alias: alias, joins: &from)
    let outer = table.keyColumns.map { RowScope.table(table.sqlName).column($0) }.joined(separator: ", ")
    let inner = table.keyColumns.map { row.column($0) }.joined(separator: ", ")
    var select: SQLFragment = "SELECT \(inner) FROM \(from)"
    if let condition { select += " WHERE \(try render(condition, of: row))" }
    return "(\(outer)) = (\(select)\(ordered) LIMIT 1 FOR UPDATE OF \(.raw(alias)))"
  }

  mutating func rows(of table: Table, where condition: Condition) throws(PlanError) -> SQLFragment {
    try render(condition, of: .table(table.sqlName))
  }

  func returnedKey(of table: Table) -> SQLFragment {
    let pairs = table.keyColumns.map { column -> SQLFragment in
      "\(.literal(column.field.text)), \(wireValue(RowScope.table(table.sqlName).column(column), of: column))"
    }
    return "json_build_object(\(pairs.joined(separator: ", ")))"
  }

  /// PostgreSQL does not allow a statement to affect a row twice.
  static var upsertsRepeatedRows: Bool { false }
  static var cascadesWithinStatement: Bool { false }

  func set(_ assignments: [Assignment], of table: Table) -> SQLFragment {
    let parts = assignments.map { assignment -> SQLFragment in
      let column = assignment.column
      switch assignment.change {
      case .set(let source): return "\(name: column.sqlName) = \(.bind(source, as: column.bindingForm))"
      case .steps(let steps):
        let stored = RowScope.table(table.sqlName).column(column)
        let value = steps.reduce(stored) { apply($1, to: $0, of: column) }
        return "\(name: column.sqlName) = \(value)"
      }
    }
    return parts.joined(separator: ", ")
  }

  private func apply(_ step: Assignment.Step, to value: SQLFragment, of column: Column) -> SQLFragment {
    let base = column.type.base
    let type = SQLFragment.raw(typeName(base))
    func list(_ source: ValueSource) -> SQLFragment { .bind(source, as: .list(base)) }
    switch step {
    case .increase(let source): return "(\(value) + \(.bind(source, as: .value(base))))"
    case .decrease(let source): return "(\(value) - \(.bind(source, as: .value(base))))"
    case .increaseTime(let parts): return addTime(.duration(parts, isNegated: false), to: value, of: base)
    case .decreaseTime(let parts): return addTime(.duration(parts, isNegated: true), to: value, of: base)
    case .append(let source): return "(\(value) || \(list(source)))"
    case .prepend(let source): return "(\(list(source)) || \(value))"
    case .add(let source):
      return """
        (coalesce(\(value), '{}') || (SELECT coalesce(array_agg("#v" ORDER BY "#n"), '{}')::\(type)[] FROM \
        (SELECT "#v", min("#n") AS "#n" FROM unnest(\(list(source))) WITH ORDINALITY "#e"("#v", "#n") GROUP BY "#v") "#d" \
        WHERE NOT (coalesce(\(value), '{}') @> ARRAY["#v"])))
        """
    case .remove(let source):
      return """
        CASE WHEN \(value) IS NOT NULL THEN (SELECT coalesce(array_agg("#v" ORDER BY "#n"), '{}')::\(type)[] \
        FROM unnest(\(value)) WITH ORDINALITY "#e"("#v", "#n") WHERE NOT (ARRAY["#v"] <@ \(list(source)))) END
        """
    }
  }

  /// Adds a duration in the UTC calendar. Fails outside the years 1583 to 9999.
  private func addTime(_ duration: ValueSource, to value: SQLFragment, of base: ColumnType.Base) -> SQLFragment {
    let months = SQLFragment.bind(duration, as: .durationMonths)
    let days = SQLFragment.bind(duration, as: .durationDays)
    let interval: SQLFragment = "make_interval(months => \(months), days => \(days))"
    if base == .scalar(.date) {
      return """
        (SELECT CASE WHEN "#v" BETWEEN DATE '1583-01-01' AND DATE '9999-12-31' THEN "#v" \
        WHEN "#v" IS NOT NULL THEN make_date(extract(year FROM "#v")::int + 9999999, 1, 1) END \
        FROM (SELECT (\(value) + \(interval))::date AS "#v") "#d")
        """
    }
    let microseconds = SQLFragment.bind(duration, as: .durationMicroseconds)
    return """
      (SELECT CASE WHEN "#v" >= TIMESTAMP '1583-01-01' AND "#v" < TIMESTAMP '10000-01-01' THEN "#v" AT TIME ZONE 'UTC' \
      WHEN "#v" IS NOT NULL THEN make_date(extract(year FROM "#v")::int + 9999999, 1, 1)::timestamptz END \
      FROM (SELECT (\(value) AT TIME ZONE 'UTC') + \(interval) + \(microseconds) * interval '1 microsecond' AS "#v") "#d")
      """
  }
}
