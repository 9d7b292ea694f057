import DataModel

/// The alias of a row that is printed as JSON. It cannot collide with a response key.
private let printed = "\"#\""

extension PostgresRenderer {
  mutating func readStatement(_ plan: RowsPlan) throws(PlanError) -> Statement {
    try statement(givesKeys(plan) ? try selectWithKeys(plan, outer: nil) : try select(plan, outer: nil))
  }

  /// A SELECT of one column: the rows as JSON. Returns no row if a single row is not found.
  mutating func select(_ plan: RowsPlan, outer: OuterRow?) throws(PlanError) -> SQLFragment {
    let alias = makeAlias()
    let members = try self.members(plan, alias: alias)
    let source = try self.source(plan, alias: alias, outer: outer)
    // PostgreSQL silently truncates longer aliases.
    if plan.members.contains(where: { $0.key.utf8.count > 63 }) {
      let row: SQLFragment = "(\(text(of: members)))::json"
      return plan.isList
        ? "SELECT coalesce(json_agg(d), '[]') FROM (SELECT \(row) AS d FROM \(source)) \(.raw(printed))"
        : "SELECT \(row) FROM \(source)"
    }
    let columns = members.map { member -> SQLFragment in "\(member.value) AS \(name: member.key)" }
    let rows: SQLFragment = "(SELECT \(columns.joined(separator: ", ")) FROM \(source)) \(.raw(printed))"
    return plan.isList
      ? "SELECT coalesce(json_agg(\(.raw(printed))), '[]') FROM \(rows)"
      : "SELECT row_to_json(\(.raw(printed))) FROM \(rows)"
  }

  /// The members of a row. PostgreSQL prints each value in wire format.
  private mutating func members(
    _ plan: RowsPlan, alias: String
  ) throws(PlanError) -> [(key: String, value: SQLFragment)] {
    var members: [(key: String, value: SQLFragment)] = []
    for member in plan.members {
      let value: SQLFragment
      switch member.content {
      case .rows(let inner): value = "(\(try select(inner, outer: OuterRow(scope: .alias(alias), table: plan.table))))"
      default: value = plainValue(member.content, of: plan.table, alias: alias)
      }
      members.append((member.key, value))
    }
    return members
  }

  private func plainValue(_ content: RowMember.Content, of table: Table, alias: String) -> SQLFragment {
    switch content {
    case .column(let column): return wireValue(RowScope.alias(alias).column(column), of: column)
    case .typeName(let name): return "\(.literal(name.text))::text"
    case .entityID: return entityID(of: table, alias: alias)
    case .rows: preconditionFailure("nested rows are rendered as a separate SELECT")
    }
  }

  mutating func object(_ plan: RowsPlan, alias: String) throws(PlanError) -> SQLFragment {
    text(of: try members(plan, alias: alias))
  }

  /// The text of an object. Handles NULL in each value, because a single NULL would make the whole concatenation NULL.
  private func text(of members: [(key: String, value: SQLFragment)]) -> SQLFragment {
    if members.isEmpty { return "'{}'" }
    let parts = members.enumerated().map { index, member -> SQLFragment in
      let start = SQLFragment.literal("\(index == 0 ? "{" : ",")\"\(member.key)\":")
      return "\(start) || coalesce(to_json(\(member.value))::text, 'null')"
    }
    return "\(parts.joined(separator: " || ")) || '}'"
  }

  // MARK: With keys

  /// A SELECT of two text columns: the rows, and the tree of their keys. The entry of a row is its key, or a list of
  /// its key and one entry for each nested selection.
  private mutating func selectWithKeys(_ plan: RowsPlan, outer: OuterRow?) throws(PlanError) -> SQLFragment {
    let alias = makeAlias()
    var joins: SQLFragment = ""
    var values: [SQLFragment] = []
    var entries: [SQLFragment] = []
    for (index, member) in plan.members.enumerated() {
      let start = SQLFragment.literal("\(index == 0 ? "{" : ",")\"\(member.key)\":")
      guard case .rows(let inner) = member.content else {
        let value = plainValue(member.content, of: plan.table, alias: alias)
        values.append("\(start) || coalesce(to_json(\(value))::text, 'null')")
        continue
      }
      let place = OuterRow(scope: .alias(alias), table: plan.table)
      let nested = makeAlias()
      if givesKeys(inner) {
        // Without OFFSET 0, PostgreSQL merges the SELECT of a single row into this one, and a hash join loses the
        // order.
        let fence: SQLFragment = inner.isList ? "" : " OFFSET 0"
        joins += " LEFT JOIN LATERAL (\(try selectWithKeys(inner, outer: place))\(fence)) \(.raw(nested)) ON true"
        entries.append("coalesce(\(.raw(nested)).k, 'null')")
      } else {
        let select = try select(inner, outer: place)
        joins += " LEFT JOIN LATERAL (SELECT (\(select))::text AS d) \(.raw(nested)) ON true"
      }
      values.append("\(start) || coalesce(\(.raw(nested)).d, 'null')")
    }
    let data: SQLFragment = values.isEmpty ? "'{}'" : "\(values.joined(separator: " || ")) || '}'"
    let key = key(of: plan.table, alias: alias)
    let entry: SQLFragment =
      entries.isEmpty ? key : "'[' || \(([key] + entries).joined(separator: " || ',' || ")) || ']'"
    let source = try sourceAsTable(plan, alias: alias, outer: outer, joins: joins)
    let rows: SQLFragment = "SELECT \(data) AS d, \(entry) AS k FROM \(source)"
    guard plan.isList else { return rows }
    return """
      SELECT '[' || coalesce(string_agg(d, ','), '') || ']' AS d, '[' || coalesce(string_agg(k, ','), '') || ']' AS k \
      FROM (\(rows)) \(.raw(printed))
      """
  }

  /// For a single row, the condition follows the joins.
  private mutating func sourceAsTable(
    _ plan: RowsPlan, alias: String, outer: OuterRow?, joins: SQLFragment
  ) throws(PlanError) -> SQLFragment {
    let source = try self.source(plan, alias: alias, outer: outer)
    guard case .single = plan.page else { return source + joins }
    return "(SELECT \(.raw(alias)).* FROM \(source)) \(.raw(alias))\(joins)"
  }

  /// The key of a row: a string, or a list of strings.
  private func key(of table: Table, alias: String) -> SQLFragment {
    let parts = table.keyColumns.map { "to_json(\(keyText(of: $0, alias: alias)))::text" as SQLFragment }
    return parts.count == 1 ? parts[0] : "'[' || \(parts.joined(separator: " || ',' || ")) || ']'"
  }

  /// A key column as text for entity IDs. The same on every database.
  private func keyText(of column: Column, alias: String) -> SQLFragment {
    let value = RowScope.alias(alias).column(column)
    switch column.type.base {
    case .scalar(.uuid): return "replace(\(value)::text, '-', '')"
    case .scalar(.boolean): return "CASE WHEN \(value) THEN '1' ELSE '0' END"
    case .scalar(.timestamp): return "(extract(epoch FROM \(value)) * 1000000)::bigint::text"
    case .scalar(.date): return "to_char(\(value), 'YYYY-MM-DD')"
    default: return "\(value)::text"
    }
  }

  /// The SQL equivalent of `entityID(prefix:key:)`.
  private func entityID(of table: Table, alias: String) -> SQLFragment {
    let prefix = SQLFragment.literal("\(options.service)/\(table.typeName)")
    let parts = table.keyColumns.map { column -> SQLFragment in
      let text = keyText(of: column, alias: alias)
      return "'/' || octet_length(\(text)) || ':' || \(text)"
    }
    let all = ([prefix] + parts).joined(separator: " || ")
    return "encode(sha256(convert_to(\(all), 'UTF8')), 'hex')"
  }
}
