import DataModel

extension SQLiteRenderer {
  /// Conditions on stored lists: JSON text whose elements `json_each` gives.
  mutating func renderListCondition(_ condition: Condition, of row: RowScope) throws(PlanError) -> SQLFragment {
    switch condition {
    case .includes(let column, let source, let isNegated):
      let list = row.column(column)
      let alias = makeAlias()
      let found: SQLFragment =
        "EXISTS (SELECT 1 FROM json_each(\(list)) \(.raw(alias)) WHERE \(holds(column, source, alias: alias, list)))"
      return isNegated ? "(\(list) IS NOT NULL AND NOT \(found))" : found
    case .includesAll(let column, let source):
      let list = row.column(column)
      let (wanted, element) = (makeAlias(), makeAlias())
      let same = sameElement(column, element, wanted)
      return """
        (\(list) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(\(.bind(source, as: .list(column.type.base)))) \
        \(.raw(wanted)) WHERE NOT EXISTS (SELECT 1 FROM json_each(\(list)) \(.raw(element)) WHERE \(same))))
        """
    case .excludesAll(let column, let source):
      let list = row.column(column)
      let (wanted, element) = (makeAlias(), makeAlias())
      let same = sameElement(column, element, wanted)
      return """
        (\(list) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(\(.bind(source, as: .list(column.type.base)))) \
        \(.raw(wanted)) JOIN json_each(\(list)) \(.raw(element)) ON \(same)))
        """
    case .elementCount(let column, let inner, let test):
      let alias = makeAlias()
      var rows: SQLFragment = "json_each(\(row.column(column))) \(.raw(alias))"
      if let inner { rows += " WHERE \(try render(inner, of: .element(alias)))" }
      return "(\(row.column(column)) IS NOT NULL AND \(count(of: rows, test)))"
    default: preconditionFailure("not a condition on a list")
    }
  }

  private func holds(_ column: Column, _ source: ValueSource, alias: String, _ list: SQLFragment) -> SQLFragment {
    let value = SQLFragment.bind(source, as: .element(column.type.base))
    let alias = SQLFragment.raw(alias)
    switch column.type.base {
    case .scalar(.boolean): return "\(alias).type = iif(\(value), 'true', 'false')"
    case .scalar(.any): return "mt_any_key(\(list) -> \(alias).fullkey) = \(.bind(source, as: .jsonKey))"
    default: return "\(alias).value = \(value)"
    }
  }

  /// Elements of two lists; booleans and numbers are told apart by their types.
  private func sameElement(_ column: Column, _ left: String, _ right: String) -> SQLFragment {
    switch column.type.base {
    case .scalar(.boolean): .raw("\(left).type = \(right).type")
    default: .raw("\(left).value = \(right).value")
    }
  }

  /// Whether the number of rows of a FROM clause passes the test.
  func count(of rows: SQLFragment, _ test: CountTest) -> SQLFragment {
    switch test {
    case .atLeastOne: return "EXISTS (SELECT 1 FROM \(rows))"
    case .none: return "NOT EXISTS (SELECT 1 FROM \(rows))"
    case .comparisons(let comparisons):
      let parts = comparisons.map { comparison, source -> SQLFragment in
        "(SELECT count(*) FROM \(rows)) \(.raw(comparison.rawValue)) \(.bind(source, as: .value(.scalar(.int))))"
      }
      return .joined(parts, by: "AND")
    case .oneOf(let source, let isNegated):
      let list = SQLFragment.bind(source, as: .candidates(.scalar(.int)))
      return
        "(SELECT count(*) FROM \(rows)) \(.raw(isNegated ? "NOT IN" : "IN")) (SELECT value FROM json_each(\(list)))"
    }
  }
}
