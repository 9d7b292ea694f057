import DataModel

extension PostgresRenderer {
  /// A column value in a form that PostgreSQL's JSON functions print in wire format.
  func wireValue(_ value: SQLFragment, of column: Column) -> SQLFragment {
    if column.type.isList { return wireList(value, of: column) }
    switch column.type.base {
    case .scalar(.uuid): return "replace(\(value)::text, '-', '')"
    case .scalar(.int64): return "\(value)::text"
    case .scalar(.timestamp): return wireTime(value)
    case .scalar(.vector): return "\(value)::text::json"
    // `char(n)` is padded with spaces, which its text does not contain.
    case .scalar(.string): return column.dataType == nil ? value : "\(value)::text"
    default: return value
    }
  }

  private func wireList(_ value: SQLFragment, of column: Column) -> SQLFragment {
    switch column.type.base {
    case .scalar(.uuid): return "replace(to_json(\(value))::text, '-', '')::json"
    case .scalar(.int64): return "\(value)::text[]"
    case .scalar(.timestamp):
      return """
        CASE WHEN \(value) IS NOT NULL THEN (SELECT coalesce(json_agg(\(wireTime("\"#v\"")) ORDER BY "#n"), '[]') \
        FROM unnest(\(value)) WITH ORDINALITY "#e"("#v", "#n")) END
        """
    default: return value
    }
  }

  /// A timestamp with 0, 3 or 6 fractional digits.
  private func wireTime(_ value: SQLFragment) -> SQLFragment {
    let text: (String) -> SQLFragment = {
      "to_char(\(value) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\(.raw($0))\"Z\"')"
    }
    return """
      CASE WHEN \(value)::timestamptz(0) = \(value) THEN \(text("")) \
      WHEN \(value)::timestamptz(3) = \(value) THEN \(text(".MS")) ELSE \(text(".US")) END
      """
  }

  /// Makes text compare by bytes, independent of the database's collation.
  func collated(_ value: SQLFragment, _ column: Column) -> SQLFragment {
    guard options.namesCollation, column.type.base == .scalar(.string) else { return value }
    return "\(value) COLLATE \"C\""
  }

  func orderKey(_ column: Column, in row: RowScope, isDescending: Bool) throws(PlanError) -> SQLFragment {
    if column.type.base == .scalar(.vector) {
      throw PlanError(.unsupported, "ordering by '\(column.field)' of type Vector is not supported")
    }
    // PostgreSQL's default sorts nulls last in ascending order and first in descending order.
    return "\(collated(row.column(column), column))\(.raw(isDescending ? " DESC" : ""))"
  }
}
