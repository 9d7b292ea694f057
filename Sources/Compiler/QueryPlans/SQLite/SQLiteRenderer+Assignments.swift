import DataModel

extension SQLiteRenderer {
  /// The assignments after SET.
  func set(_ assignments: [Assignment], of table: Table) -> SQLFragment {
    let parts = assignments.map { assignment -> SQLFragment in
      let column = assignment.column
      switch assignment.change {
      case .set(let source): return "\(name: column.sqlName) = \(.bind(source, as: column.bindingForm))"
      case .steps(let steps):
        var value = SQLFragment.name(column.sqlName)
        for (index, step) in steps.enumerated() {
          value = apply(step, to: index == 0 ? value : inRange(value, column), of: column)
        }
        return "\(name: column.sqlName) = \(value)"
      }
    }
    return parts.joined(separator: ", ")
  }

  private func apply(_ step: Assignment.Step, to value: SQLFragment, of column: Column) -> SQLFragment {
    let base = column.type.base
    switch step {
    case .increase(let source): return "(\(value) + \(.bind(source, as: .value(base))))"
    case .decrease(let source): return "(\(value) - \(.bind(source, as: .value(base))))"
    case .increaseTime(let parts): return addTime(.duration(parts, isNegated: false), to: value, of: base)
    case .decreaseTime(let parts): return addTime(.duration(parts, isNegated: true), to: value, of: base)
    case .append(let source): return splice(value, .bind(source, as: .list(base)), isPrepended: false)
    case .prepend(let source): return splice(value, .bind(source, as: .list(base)), isPrepended: true)
    case .add(let source): return "mt_list_add(\(value), \(.bind(source, as: .list(base))))"
    case .remove(let source): return "mt_list_remove(\(value), \(.bind(source, as: .list(base))))"
    }
  }

  /// Checks the range of an intermediate value, because the column's CHECK constraint covers only the final one.
  private func inRange(_ value: SQLFragment, _ column: Column) -> SQLFragment {
    let isOutside: SQLFragment
    switch column.type.scalar {
    case .int?: isOutside = "w NOT BETWEEN -2147483648 AND 2147483647"
    case .int64?: isOutside = "typeof(w) = 'real'"
    default: return value
    }
    // `abs` of the smallest integer raises "integer overflow". The use of `w` prevents SQLite from evaluating it in
    // advance.
    return """
      (SELECT CASE WHEN \(isOutside) THEN abs((w IS NULL) - 9223372036854775807 - 1) ELSE w END \
      FROM (SELECT \(value) AS w))
      """
  }

  private func addTime(_ duration: ValueSource, to value: SQLFragment, of base: ColumnType.Base) -> SQLFragment {
    let months = SQLFragment.bind(duration, as: .durationMonths)
    let days = SQLFragment.bind(duration, as: .durationDays)
    if base == .scalar(.date) { return "mt_date_add(\(value), \(months), \(days))" }
    return "mt_time_add(\(value), \(months), \(days), \(.bind(duration, as: .durationMicroseconds)))"
  }

  /// Concatenates two stored lists. NULL counts as empty.
  private func splice(_ stored: SQLFragment, _ given: SQLFragment, isPrepended: Bool) -> SQLFragment {
    let (first, second) = isPrepended ? ("g", "s") : ("s", "g")
    return """
      (SELECT CASE WHEN s IS NULL OR s = '[]' THEN g WHEN g = '[]' THEN s \
      ELSE substr(\(.raw(first)), 1, length(\(.raw(first))) - 1) || ',' || substr(\(.raw(second)), 2) END \
      FROM (SELECT \(stored) AS s, \(given) AS g))
      """
  }
}

extension Column {
  /// The binding form for a value of the column.
  var bindingForm: BindingForm { type.isList ? .list(type.base) : .value(type.base) }
}
