import DataModel

extension PostgresRenderer {
  mutating func renderLeaf(_ condition: Condition, of row: RowScope) throws(PlanError) -> SQLFragment {
    switch condition {
    case .unknown: return "NULL::boolean"
    case .compare(let column, let comparison, let source):
      let value = SQLFragment.bind(source, as: .value(column.type.base))
      let left = comparison.isOrder ? collated(row.column(column), column) : row.column(column)
      return "\(left) \(.raw(comparison.rawValue)) \(value)"
    case .oneOf(let column, let source, let isNegated):
      let list = SQLFragment.bind(source, as: .candidates(column.type.base))
      return "\(row.column(column)) \(.raw(isNegated ? "<> ALL" : "= ANY")) (\(list))"
    case .contains(let column, let source):
      return "strpos(\(row.column(column)), \(.bind(source, as: .text))) > 0"
    case .startsWith(let column, let source):
      return "starts_with(\(row.column(column)), \(.bind(source, as: .text)))"
    case .endsWith(let column, let source):
      let value = SQLFragment.bind(source, as: .text)
      return "right(\(row.column(column)), length(\(value))) = \(value)"
    case .like(let column, let source, let ignoresCase):
      return "\(row.column(column)) \(.raw(ignoresCase ? "ILIKE" : "LIKE")) \(.bind(source, as: .likeText))"
    case .matches(let column, let source, let ignoresCase):
      return "\(row.column(column)) \(.raw(ignoresCase ? "~*" : "~")) \(.bind(source, as: .text))"
    case .includes(let column, let source, let isNegated):
      let element = SQLFragment.bind(source, as: .element(column.type.base))
      let found: SQLFragment = "\(list(column, of: row)) @> ARRAY[\(element)]"
      return isNegated ? "NOT (\(found))" : found
    case .includesAll(let column, let source):
      return "\(list(column, of: row)) @> \(.bind(source, as: .list(column.type.base)))"
    case .excludesAll(let column, let source):
      return "NOT (\(list(column, of: row)) && \(.bind(source, as: .list(column.type.base))))"
    case .all, .any, .not, .always, .isNull, .elementCount, .referenced, .related:
      preconditionFailure("not a leaf condition")
    }
  }

  /// Casts a list column with `@col(dataType:)`, because PostgreSQL has no operators between its array type and that of
  /// the scalar.
  private func list(_ column: Column, of row: RowScope) -> SQLFragment {
    guard column.dataType != nil else { return row.column(column) }
    return "\(row.column(column))::\(.raw(typeName(column.type.base)))[]"
  }

  mutating func elements(of list: SQLFragment, _ inner: Condition?) throws(PlanError) -> SQLFragment {
    let alias = makeAlias()
    let rows: SQLFragment = "unnest(\(list)) \(.raw(alias))(value)"
    guard let inner else { return rows }
    return rows + " WHERE \(try render(inner, of: .element(alias)))"
  }

  func isOneOf(_ number: SQLFragment, _ source: ValueSource, isNegated: Bool) -> SQLFragment {
    "\(number) \(.raw(isNegated ? "<> ALL" : "= ANY")) (\(.bind(source, as: .candidates(.scalar(.int)))))"
  }
}

extension Comparison {
  fileprivate var isOrder: Bool { self != .equal && self != .notEqual }
}
