import JSONText
import QueryPlans
import Scalars

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ValueEvaluator {
  /// Evaluates `Date_Relative`: the base, then `add`, then `sub`, then `truncateTo`; all in UTC.
  func evaluateDate(_ relative: RelativeTime) throws(RequestFailure) -> CivilDate {
    var date = time.date
    if let base = relative.base {
      guard let given = try evaluate(base).string.flatMap({ CivilDate($0) }) else { throw Self.noBase }
      date = given
    }
    for (parts, isNegated) in [(relative.add, false), (relative.subtract, true)] {
      let offset = try offset(parts, isNegated: isNegated)
      guard let moved = date.adding(months: offset.months, days: offset.days) else { throw Self.outOfRange }
      date = moved
    }
    if let unit = try unit(relative) { date = date.truncated(to: unit) }
    guard date.isInRange else { throw Self.outOfRange }
    return date
  }

  /// Evaluates `Timestamp_Relative`.
  func evaluateTime(_ relative: RelativeTime) throws(RequestFailure) -> Instant {
    var instant = time
    if let base = relative.base {
      guard let given = try evaluate(base).string.flatMap({ Instant($0) }) else { throw Self.noBase }
      instant = given
    }
    for (parts, isNegated) in [(relative.add, false), (relative.subtract, true)] {
      guard let moved = instant.adding(try offset(parts, isNegated: isNegated)) else { throw Self.outOfRange }
      instant = moved
    }
    if let unit = try unit(relative) {
      guard let truncated = instant.truncated(to: unit) else { throw Self.outOfRange }
      instant = truncated
    }
    guard instant.isInRange else { throw Self.outOfRange }
    return instant
  }

  /// Returns the sum of a duration's parts: years count as months, weeks as days, and shorter units as microseconds.
  func offset(_ parts: [DurationPart], isNegated: Bool) throws(RequestFailure) -> CalendarOffset {
    var offset = CalendarOffset()
    for part in parts {
      guard let count = try evaluate(part.count).number.flatMap({ Int32($0) }) else {
        throw RequestFailure(.invalidArgument, "'\(part.unit.rawValue)' of a duration must be a 32-bit integer")
      }
      let signed = Int64(count) * (isNegated ? -1 : 1)
      switch part.unit {
      case .milliseconds: offset.microseconds += signed * 1000
      case .seconds: offset.microseconds += signed * 1_000_000
      case .minutes: offset.microseconds += signed * 60_000_000
      case .hours: offset.microseconds += signed * 3_600_000_000
      case .days: offset.days += Int(signed)
      case .weeks: offset.days += Int(signed) * 7
      case .months: offset.months += Int(signed)
      case .years: offset.months += Int(signed) * 12
      }
    }
    return offset
  }

  private func unit(_ relative: RelativeTime) throws(RequestFailure) -> CalendarUnit? {
    guard let source = relative.truncateTo else { return nil }
    return try evaluate(source).string.flatMap(CalendarUnit.init)
  }

  private static var noBase: RequestFailure {
    RequestFailure(.invalidArgument, "the base of a relative time is not a date or time")
  }

  private static var outOfRange: RequestFailure {
    RequestFailure(.outOfRange, "a relative time is outside the years 1583 to 9999")
  }
}
