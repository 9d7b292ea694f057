import DataModel

extension SQLiteRenderer {
  /// Renders conditions on stored lists, which are JSON text whose elements `json_each` returns.
  mutating func renderListCondition(_ condition: Condition, of row: RowScope) -> SQLFragment {
    switch condition {
    case .includes(let column, let source, let isNegated):
      let list = row.column(column)
      let alias = makeAlias()
      let found: SQLFragment =
        "EXISTS (SELECT 1 FROM json_each(\(list)) \(.raw(alias)) WHERE \(holds(column, source, alias: alias, list)))"
      return unlessNull(list, isNegated ? "NOT \(found)" : found)
    case .includesAll(let column, let source):
      let list = row.column(column)
      let (given, wanted, element) = (makeAlias(), makeAlias(), makeAlias())
      let elements = wantedElements(column, source, given, wanted)
      let same = sameElement(column, element, of: list, wanted, given)
      return unlessNull(
        list,
        """
        NOT EXISTS (SELECT 1 FROM \(elements) \
        WHERE NOT EXISTS (SELECT 1 FROM json_each(\(list)) \(.raw(element)) WHERE \(same)))
        """)
    case .excludesAll(let column, let source):
      let list = row.column(column)
      let (given, wanted, element) = (makeAlias(), makeAlias(), makeAlias())
      let elements = wantedElements(column, source, given, wanted)
      let same = sameElement(column, element, of: list, wanted, given)
      return unlessNull(
        list, "NOT EXISTS (SELECT 1 FROM \(elements) JOIN json_each(\(list)) \(.raw(element)) ON \(same))")
    default: preconditionFailure("not a condition on a list")
    }
  }

  /// Makes the condition NULL for a NULL list, so that neither it nor its negation matches.
  private func unlessNull(_ list: SQLFragment, _ condition: SQLFragment) -> SQLFragment {
    "CASE WHEN \(list) IS NOT NULL THEN \(condition) END"
  }

  /// The FROM clause for the elements of a given list. For `Any`, also includes the list itself, because only there do
  /// elements keep their types.
  private func wantedElements(
    _ column: Column, _ source: ValueSource, _ given: String, _ wanted: String
  ) -> SQLFragment {
    let list = SQLFragment.bind(source, as: .list(column.type.base))
    guard column.type.base == .scalar(.any) else { return "json_each(\(list)) \(.raw(wanted))" }
    return "(SELECT \(list) AS j) \(.raw(given)) JOIN json_each(\(.raw(given)).j) \(.raw(wanted))"
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

  /// Compares an element of the stored list with one of the given list.
  private func sameElement(
    _ column: Column, _ element: String, of list: SQLFragment, _ wanted: String, _ given: String
  ) -> SQLFragment {
    let (element, wanted) = (SQLFragment.raw(element), SQLFragment.raw(wanted))
    switch column.type.base {
    case .scalar(.boolean): return "\(element).type = \(wanted).type"
    case .scalar(.any):
      return "mt_any_key(\(list) -> \(element).fullkey) = mt_any_key(\(.raw(given)).j -> \(wanted).fullkey)"
    default: return "\(element).value = \(wanted).value"
    }
  }

  /// The FROM and WHERE clauses for the elements of a list.
  mutating func elements(of list: SQLFragment, _ inner: Condition?) throws(PlanError) -> SQLFragment {
    let alias = makeAlias()
    let rows: SQLFragment = "json_each(\(list)) \(.raw(alias))"
    guard let inner else { return rows }
    return rows + " WHERE \(try render(inner, of: .element(alias)))"
  }

  func isOneOf(_ number: SQLFragment, _ source: ValueSource, isNegated: Bool) -> SQLFragment {
    let list = SQLFragment.bind(source, as: .candidates(.scalar(.int)))
    return "\(number) \(.raw(isNegated ? "NOT IN" : "IN")) (SELECT value FROM json_each(\(list)))"
  }
}
