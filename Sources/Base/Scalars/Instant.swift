/// A point in time with microsecond precision.
package struct Instant: Hashable, Sendable, Comparable {
  /// Microseconds since 1970-01-01T00:00:00Z, without leap seconds.
  package let microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  package static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.microseconds < rhs.microseconds }

  /// Whether the year in UTC is valid for a wire value, see ``CivilDate/years``.
  package var isInRange: Bool { CivilDate.range.contains(date.daysSinceEpoch) }

  /// The date in UTC.
  package var date: CivilDate { CivilDate(daysSinceEpoch: Int(floorDivide(microseconds, Self.day))) }

  /// Creates the start of a day in UTC. Returns `nil` outside 64 bits.
  package init?(startOf date: CivilDate) {
    let (start, overflow) = Int64(date.daysSinceEpoch).multipliedReportingOverflow(by: Self.day)
    guard !overflow else { return nil }
    self.init(microseconds: start)
  }

  static var second: Int64 { 1_000_000 }
  static var day: Int64 { 86_400_000_000 }
}

extension Instant {
  /// Adds months, with the day clamped, then days, then microseconds, in UTC. Returns `nil` outside 64 bits. Check
  /// ``isInRange`` at the end, because a later step can bring the result back.
  package func adding(_ offset: CalendarOffset) -> Instant? {
    let timeOfDay = floorRemainder(microseconds, Self.day)
    guard let moved = date.adding(months: offset.months, days: offset.days), let start = Instant(startOf: moved) else {
      return nil
    }
    let (same, first) = start.microseconds.addingReportingOverflow(timeOfDay)
    let (end, second) = same.addingReportingOverflow(offset.microseconds)
    return first || second ? nil : Instant(microseconds: end)
  }

  /// Truncates to the start of a unit. Returns `nil` outside 64 bits.
  package func truncated(to unit: CalendarUnit) -> Instant? {
    switch unit {
    case .second: floored(to: Self.second)
    case .minute: floored(to: 60 * Self.second)
    case .hour: floored(to: 3600 * Self.second)
    case .day, .week, .month, .year: Instant(startOf: date.truncated(to: unit))
    }
  }

  private func floored(to length: Int64) -> Instant? {
    let (start, overflow) = floorDivide(microseconds, length).multipliedReportingOverflow(by: length)
    return overflow ? nil : Instant(microseconds: start)
  }
}
