/// A calendar offset. Months are added first, with the day clamped to the end of the month, then days, then
/// microseconds.
package struct CalendarOffset: Hashable, Sendable {
  package var months: Int
  package var days: Int
  package var microseconds: Int64

  package init(months: Int = 0, days: Int = 0, microseconds: Int64 = 0) {
    self.months = months
    self.days = days
    self.microseconds = microseconds
  }
}

/// The unit to which a date or time can be truncated: the start of its second, …, week (Monday), month or year, in UTC.
package enum CalendarUnit: String, Hashable, Sendable, CaseIterable {
  case second = "SECOND"
  case minute = "MINUTE"
  case hour = "HOUR"
  case day = "DAY"
  case week = "WEEK"
  case month = "MONTH"
  case year = "YEAR"
}

extension CivilDate {
  /// Adds months, with the day clamped to the end of the month, then days. Returns `nil` far outside the calendar. The
  /// result may be outside ``years``, because a later step can bring it back: check ``isInRange`` at the end.
  package func adding(months: Int, days: Int) -> CivilDate? {
    var start = daysSinceEpoch
    if months != 0 {
      let (year, month, day) = components
      let (count, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
      guard !overflow, count.magnitude < Self.farthestMonth else { return nil }
      let newYear = floorDivide(count, 12)
      let newMonth = count - newYear * 12 + 1
      let newDay = min(day, Self.days(inMonth: newMonth, of: newYear))
      start = CivilDate(uncheckedYear: newYear, month: newMonth, day: newDay).daysSinceEpoch
    }
    let (end, overflow) = start.addingReportingOverflow(days)
    guard !overflow, end.magnitude < Self.farthestMonth * 31 else { return nil }
    return CivilDate(daysSinceEpoch: end)
  }

  /// Truncates to a unit. Seconds, minutes, hours and days do not change a date.
  package func truncated(to unit: CalendarUnit) -> CivilDate {
    let (year, month, _) = components
    switch unit {
    case .second, .minute, .hour, .day: return self
    case .week:
      // 1 January 1970 was a Thursday.
      return CivilDate(daysSinceEpoch: daysSinceEpoch - floorRemainder(daysSinceEpoch + 3, 7))
    case .month: return CivilDate(uncheckedYear: year, month: month, day: 1)
    case .year: return CivilDate(uncheckedYear: year, month: 1, day: 1)
    }
  }

  /// A limit that keeps every step within 64 bits, far outside the supported years.
  private static var farthestMonth: Int { 12 * 280_000 }
}
