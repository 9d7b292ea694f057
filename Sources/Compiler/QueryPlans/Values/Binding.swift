package import DataModel

/// A statement parameter: its value and the form in which it is bound.
package struct Binding: Hashable, Sendable {
  package let source: ValueSource
  package let form: BindingForm
}

/// How a wire value is converted to a parameter.
package enum BindingForm: Hashable, Sendable {
  /// A column value.
  case value(ColumnType.Base)
  /// A stored list.
  case list(ColumnType.Base)
  /// The candidates of `in` and `nin`.
  case candidates(ColumnType.Base)
  /// An element to search for in a stored list.
  case element(ColumnType.Base)
  /// A value that compares as in `jsonb`: numbers by value.
  case jsonKey
  /// A `LIKE` pattern, converted to a case-sensitive `GLOB` pattern.
  case likePattern
  /// An unchanged `LIKE` pattern.
  case likeText
  /// Unchanged text.
  case text
  /// A non-negative `limit` or `offset`. The default replaces null.
  case count(default: Int)
  /// An integer, such as a part of a duration.
  case integer
  /// A `Date_Duration` or `Timestamp_Duration`, as one of its three totals.
  case durationMonths
  case durationDays
  case durationMicroseconds
}
