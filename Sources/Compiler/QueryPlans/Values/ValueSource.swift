package import DataModel
package import JSONText

/// Where a value of a statement comes from when the statement runs. Values never enter SQL text.
package indirect enum ValueSource: Hashable, Sendable {
  /// In wire form.
  case constant(JSONValue)
  /// The variable at this place of the operation's list, or what its value holds at the path.
  case variable(Int, path: [String])
  /// `auth.uid`; an error where nobody is signed in.
  case callerID
  /// `request.time`.
  case requestTime
  /// A new random UUID at each evaluation.
  case newUUID
  /// `Date_Relative`: gives a date.
  case relativeDate(RelativeTime)
  /// `Timestamp_Relative`: gives a time.
  case relativeTime(RelativeTime)
  /// The inner value, which an expression made, as a value of this column type.
  case converted(ValueSource, to: ColumnType.Base)
  /// A length of time; its binding says which of its parts.
  case duration([DurationPart], isNegated: Bool)
  case list([ValueSource])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: ValueSource
  }
}

/// A time counted from another: base, then `add`, then `sub`, then `truncateTo`.
package struct RelativeTime: Hashable, Sendable {
  /// `nil` stands for the time of the request.
  package var base: ValueSource?
  package var add: [DurationPart]
  package var subtract: [DurationPart]
  /// The label of a `Date_Interval` or `Timestamp_Interval`.
  package var truncateTo: ValueSource?
}

/// One member of a `Date_Duration` or `Timestamp_Duration`.
package struct DurationPart: Hashable, Sendable {
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
