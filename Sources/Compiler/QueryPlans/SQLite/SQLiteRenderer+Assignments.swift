import DataModel

extension SQLiteRenderer {
  /// The list after SET.
  func set(_ assignments: [Assignment], of table: Table) -> SQLFragment {
    let parts = assignments.map { assignment -> SQLFragment in
      let column = assignment.column
      switch assignment.change {
      case .set(let source): return "\(name: column.sqlName) = \(.bind(source, as: column.bindingForm))"
      case .steps(let steps):
        let value = steps.reduce(SQLFragment.name(column.sqlName)) { apply($1, to: $0, of: column) }
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

  private func addTime(_ duration: ValueSource, to value: SQLFragment, of base: ColumnType.Base) -> SQLFragment {
    let months = SQLFragment.bind(duration, as: .durationMonths)
    let days = SQLFragment.bind(duration, as: .durationDays)
    if base == .scalar(.date) { return "mt_date_add(\(value), \(months), \(days))" }
    return "mt_time_add(\(value), \(months), \(days), \(.bind(duration, as: .durationMicroseconds)))"
  }

  /// Two stored lists as one. NULL counts as empty.
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
  /// How a value of the column is bound.
  var bindingForm: BindingForm { type.isList ? .list(type.base) : .value(type.base) }
}
