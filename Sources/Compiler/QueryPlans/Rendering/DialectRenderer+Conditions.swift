import DataModel

extension DialectRenderer {
  mutating func render(_ condition: Condition, of row: RowScope) throws(PlanError) -> SQLFragment {
    switch condition {
    case .all, .any, .not, .referenced, .related:
      return try renderNested(condition, of: row) { renderer, row throws(PlanError) in
        try renderer.renderCompound(condition, of: row)
      }
    case .always: return "TRUE"
    case .isNull(let column, let isNull): return "\(row.column(column)) \(.raw(isNull ? "IS NULL" : "IS NOT NULL"))"
    case .elementCount(let column, let inner, let test):
      return count(of: try elements(of: row.column(column), inner), test)
    default: return try renderLeaf(condition, of: row)
    }
  }

  private mutating func renderCompound(_ condition: Condition, of row: RowScope) throws(PlanError) -> SQLFragment {
    switch condition {
    case .all(let parts): return try renderAll(parts, of: row, by: "AND", empty: "TRUE")
    case .any(let parts): return try renderAll(parts, of: row, by: "OR", empty: "FALSE")
    case .not(let inner): return "NOT (\(try render(inner, of: row)))"
    default: return try renderRelation(condition, of: row)
    }
  }

  private mutating func renderAll(
    _ parts: [Condition], of row: RowScope, by word: String, empty: String
  ) throws(PlanError) -> SQLFragment {
    var rendered: [SQLFragment] = []
    for part in parts { rendered.append(try render(part, of: row)) }
    return rendered.isEmpty ? .raw(empty) : .joined(rendered, by: word)
  }

  /// A condition that tests the row count of a FROM clause.
  func count(of rows: SQLFragment, _ test: CountComparison) -> SQLFragment {
    switch test {
    case .atLeastOne: return "EXISTS (SELECT 1 FROM \(rows))"
    case .none: return "NOT EXISTS (SELECT 1 FROM \(rows))"
    case .all(let tests): return .joined(tests.map { number("(SELECT count(*) FROM \(rows))", $0) }, by: "AND")
    }
  }

  private func number(_ number: SQLFragment, _ test: NumberComparison) -> SQLFragment {
    switch test {
    case .compare(let comparison, let source):
      return "\(number) \(.raw(comparison.rawValue)) \(.bind(source, as: .value(.scalar(.int))))"
    case .oneOf(let source, let isNegated): return isOneOf(number, source, isNegated: isNegated)
    case .constant(let result): return .raw(result.map { $0 ? "TRUE" : "FALSE" } ?? "NULL")
    }
  }
}
