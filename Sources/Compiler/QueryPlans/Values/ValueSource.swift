package import DataModel
package import JSONText

/// The source of a statement's value at run time. Values never become part of SQL text.
package indirect enum ValueSource: Hashable, Sendable {
  /// A constant in wire format.
  case constant(JSONValue)
  /// The variable at this index of the operation, or the part of its value at the path.
  case variable(Int, path: [String])
  /// `auth.uid`. An error if the caller is not signed in.
  case callerID
  /// `request.time`.
  case requestTime
  /// A new random UUID for each evaluation.
  case newUUID
  /// `Date_Relative`, which evaluates to a date.
  case relativeDate(RelativeTime)
  /// `Timestamp_Relative`, which evaluates to a timestamp.
  case relativeTime(RelativeTime)
  /// The value of an expression, converted to this column type.
  case converted(ValueSource, to: ColumnType.Base)
  /// A duration. The binding form selects one of its parts.
  case duration([DurationPart], isNegated: Bool)
  case list([ValueSource])
  case object([Member])

  /// A member of an object value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: ValueSource
  }
}

/// A relative time: the base, then `add`, then `sub`, then `truncateTo`.
package struct RelativeTime: Hashable, Sendable {
  /// The base time. `nil` means the time of the request.
  package var base: ValueSource?
  package var add: [DurationPart]
  package var subtract: [DurationPart]
  /// The value of a `Date_Interval` or `Timestamp_Interval`.
  package var truncateTo: ValueSource?
}

/// One member of a `Date_Duration` or `Timestamp_Duration`.
package struct DurationPart: Hashable, Sendable {
  /// A unit of time.
  package enum Unit: String, Sendable, CaseIterable {
    case milliseconds
    case seconds
    case minutes
    case hours
    case days
    case weeks
    case months
    case years
  }

  package let unit: Unit
  package let count: ValueSource
}
