package import DataModel

/// A parameter of a statement: what it holds, and the form in which the database takes it.
package struct Binding: Hashable, Sendable {
  package let source: ValueSource
  package let form: BindingForm
}

/// How a wire value becomes a parameter.
package enum BindingForm: Hashable, Sendable {
  /// A column's value.
  case value(ColumnType.Base)
  /// A stored list.
  case list(ColumnType.Base)
  /// The candidates of `in` and `nin`.
  case candidates(ColumnType.Base)
  /// One element to look for in a stored list.
  case element(ColumnType.Base)
  /// Compared as `jsonb` compares: numbers by value.
  case jsonKey
  /// A `LIKE` pattern, as the `GLOB` pattern that matches by case.
  case likePattern
  /// A `LIKE` pattern as it is.
  case likeText
  /// Text as it is.
  case text
  /// `limit` or `offset`: not negative. The number stands for null.
  case count(default: Int)
  /// A whole number, such as a part of a duration.
  case integer
  /// A `Date_Duration` or `Timestamp_Duration`, as one of its three sums.
  case durationMonths
  case durationDays
  case durationMicroseconds
}
