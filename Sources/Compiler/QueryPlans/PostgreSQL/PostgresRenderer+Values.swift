import DataModel

extension PostgresRenderer {
  /// A column's value in a form that PostgreSQL's JSON functions print as the wire form.
  func wireValue(_ value: SQLFragment, of column: Column) -> SQLFragment {
    if column.type.isList { return wireList(value, of: column) }
    switch column.type.base {
    case .scalar(.uuid): return "replace(\(value)::text, '-', '')"
    case .scalar(.int64): return "\(value)::text"
    case .scalar(.timestamp): return wireTime(value)
    case .scalar(.vector): return "\(value)::text::json"
    // `char(n)` is padded with spaces, which its text has not.
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

  /// 0, 3 or 6 digits of a second.
  private func wireTime(_ value: SQLFragment) -> SQLFragment {
    let text: (String) -> SQLFragment = {
      "to_char(\(value) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\(.raw($0))\"Z\"')"
    }
    return """
      CASE WHEN \(value)::timestamptz(0) = \(value) THEN \(text("")) \
      WHEN \(value)::timestamptz(3) = \(value) THEN \(text(".MS")) ELSE \(text(".US")) END
      """
  }

  /// Text compares by bytes, whatever the database's collation is.
  func collated(_ value: SQLFragment, _ column: Column) -> SQLFragment {
    guard options.namesCollation, column.type.base == .scalar(.string) else { return value }
    return "\(value) COLLATE \"C\""
  }

  func orderKey(_ column: Column, in row: RowScope, isDescending: Bool) throws(PlanError) -> SQLFragment {
    if column.type.base == .scalar(.vector) {
      throw PlanError(.unsupported, "ordering by '\(column.field)' of type Vector is not supported")
    }
    // Nulls are last in ascending and first in descending order: PostgreSQL's own rule.
    return "\(collated(row.column(column), column))\(.raw(isDescending ? " DESC" : ""))"
  }
}
