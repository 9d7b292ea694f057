import DataModel
import JSONText

extension SQLiteRenderer {
  mutating func renderLeaf(_ condition: Condition, of row: RowScope) throws(PlanError) -> SQLFragment {
    switch condition {
    case .unknown: return "NULL"
    case .compare(let column, let comparison, let source): return compare(column, comparison, source, of: row)
    case .oneOf(let column, let source, let isNegated): return oneOf(column, source, isNegated, of: row)
    case .contains(let column, let source): return "instr(\(row.column(column)), \(.bind(source, as: .text))) > 0"
    case .startsWith(let column, let source):
      let value = SQLFragment.bind(source, as: .text)
      return "substr(\(row.column(column)), 1, length(\(value))) = \(value)"
    case .endsWith(let column, let source):
      let value = SQLFragment.bind(source, as: .text)
      let text = row.column(column)
      return "(substr(\(text), -length(\(value))) = \(value) OR (\(value) = '' AND \(text) IS NOT NULL))"
    case .like(let column, let source, let ignoresCase):
      if ignoresCase { return "mt_like(\(.bind(source, as: .likeText)), \(row.column(column)), 1)" }
      return "\(row.column(column)) GLOB \(.bind(source, as: .likePattern))"
    case .matches(let column, let source, let ignoresCase):
      return "mt_regex(\(.bind(source, as: .text)), \(row.column(column)), \(.raw(ignoresCase ? "1" : "0")))"
    case .includes, .includesAll, .excludesAll: return renderListCondition(condition, of: row)
    case .all, .any, .not, .always, .isNull, .elementCount, .referenced, .related:
      preconditionFailure("not a leaf condition")
    }
  }

  private func compare(
    _ column: Column, _ comparison: Comparison, _ source: ValueSource, of row: RowScope
  ) -> SQLFragment {
    let left = row.column(column)
    let word = SQLFragment.raw(comparison.rawValue)
    let value = SQLFragment.bind(source, as: .value(column.type.base))
    switch column.type.base {
    case .scalar(.any):
      return "mt_any_key(\(left)) \(word) \(.bind(source, as: .jsonKey))"
    case .enumeration(let name) where comparison != .equal && comparison != .notEqual:
      if case .constant(let label) = source, let label = label.string {
        let labels = labels(of: name, comparison, label)
        // The comparison with NULL must be NULL, but `IN` with an empty list is false.
        if labels.isEmpty { return "\(left) <> \(left)" }
        return "\(left) IN (\(labels.map { .literal($0) }.joined(separator: ", ")))"
      }
      return "\(rank(left, of: name)) \(word) \(rank(value, of: name))"
    default: return "\(left) \(word) \(value)"
    }
  }

  /// The enum values for which the comparison with `label` is true.
  private func labels(of name: TypeName, _ comparison: Comparison, _ label: String) -> [String] {
    let labels = model.enumType(name)?.values ?? []
    let place = labels.firstIndex(of: label) ?? 0
    switch comparison {
    case .less: return Array(labels[..<place])
    case .lessOrEqual: return Array(labels[...place])
    case .greater: return Array(labels[(place + 1)...])
    case .greaterOrEqual: return Array(labels[place...])
    case .equal, .notEqual: return []
    }
  }

  private func oneOf(_ column: Column, _ source: ValueSource, _ isNegated: Bool, of row: RowScope) -> SQLFragment {
    let left = row.column(column)
    let word = SQLFragment.raw(isNegated ? "NOT IN" : "IN")
    let list = SQLFragment.bind(source, as: .candidates(column.type.base))
    switch column.type.base {
    case .scalar(.int64): return "\(left) \(word) (SELECT CAST(value AS INTEGER) FROM json_each(\(list)))"
    case .scalar(.any):
      return
        "mt_any_key(\(left)) \(word) (SELECT mt_any_key(d.j -> e.fullkey) FROM (SELECT \(list) AS j) d, json_each(d.j) e)"
    default: return "\(left) \(word) (SELECT value FROM json_each(\(list)))"
    }
  }
}
