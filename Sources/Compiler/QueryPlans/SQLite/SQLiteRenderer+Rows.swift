import DataModel
import JSONText

extension SQLiteRenderer {
  /// A statement that returns a single row and column: the rows as JSON, as an array or an object. Returns no row if a
  /// single row is not found.
  mutating func readStatement(_ plan: RowsPlan) throws(PlanError) -> Statement {
    try statement(try select(plan, outer: nil))
  }

  /// The SELECT that returns the rows of `plan`.
  /// - Parameter outer: The row that they relate to.
  private mutating func select(_ plan: RowsPlan, outer: OuterRow?) throws(PlanError) -> SQLFragment {
    let alias = makeAlias()
    let row = try printedRow(plan, alias: alias)
    let function = (plan.isList ? "mt_rows" : "mt_row") + (givesKeys(plan) ? "_keys" : "")
    let source = try self.source(plan, alias: alias, outer: outer)
    return "SELECT \(.raw(function))(\(try row.arguments())) FROM \(source)"
  }

  mutating func object(_ plan: RowsPlan, alias: String) throws(PlanError) -> SQLFragment {
    "mt_row(\(try printedRow(plan, alias: alias).arguments()))"
  }

  private mutating func printedRow(_ plan: RowsPlan, alias: String) throws(PlanError) -> RowExpression {
    var row = RowExpression(members: [])
    for member in plan.members {
      switch member.content {
      case .rows(let inner):
        let rows = try nested(.rows, in: .alias(alias)) { renderer, row throws(PlanError) in
          try renderer.select(inner, outer: OuterRow(scope: row, table: plan.table))
        }
        row.members.append(.rows(key: member.key, kind: givesKeys(inner) ? "c" : "j", "(\(rows))"))
      case .typeName(let name): row.members.append(.literal(key: member.key, json: "\"\(name)\""))
      case .column(let column):
        let value = RowScope.alias(alias).column(column)
        row.members.append(.value(key: member.key, kind: column.type.shapeKind, value))
      case .entityID: row.members.append(.value(key: member.key, kind: "p", entityID(of: plan.table, alias: alias)))
      }
    }
    if givesKeys(plan) { row.key = plan.table.keyColumns.map { keyText(of: $0, alias: alias) } }
    return row
  }

  private func entityID(of table: Table, alias: String) -> SQLFragment {
    let prefix = SQLFragment.literal("\(options.service)/\(table.typeName)")
    let key = table.keyColumns.map { keyText(of: $0, alias: alias) }
    return "mt_entity(\(([prefix] + key).joined(separator: ", ")))"
  }

  /// A key column as text for entity IDs.
  private func keyText(of column: Column, alias: String) -> SQLFragment {
    let value = RowScope.alias(alias).column(column)
    return column.type.base == .scalar(.float) ? "mt_float(\(value))" : value
  }
}

extension ColumnType {
  /// The letter that tells `mt_rows` how to print a column.
  var shapeKind: Character {
    if isList { return "j" }
    switch base {
    case .enumeration, .scalar(.uuid), .scalar(.int64), .scalar(.date): return "p"
    case .scalar(.string): return "t"
    case .scalar(.int): return "i"
    case .scalar(.float): return "f"
    case .scalar(.boolean): return "b"
    case .scalar(.timestamp): return "m"
    case .scalar(.any): return "j"
    case .scalar(.vector): return "v"
    }
  }
}
