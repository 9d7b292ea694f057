/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Sendable, Comparable {
  /// The number of days since 1 January 1970.
  package let daysSinceEpoch: Int

  package init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// Creates a date, or returns `nil` if the day does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
    self.init(uncheckedYear: year, month: month, day: day)
  }

  /// Counts years from March, so that the leap day comes last: 400 years have 146,097 days.
  init(uncheckedYear year: Int, month: Int, day: Int) {
    let marchYear = month <= 2 ? year - 1 : year
    let era = floorDivide(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
  }

  /// The years that a wire value can have.
  package static let years = 1583...9999

  package var isInRange: Bool { Self.range.contains(daysSinceEpoch) }

  /// The days of ``years``.
  static let range =
    CivilDate(uncheckedYear: 1583, month: 1, day: 1)
    .daysSinceEpoch...CivilDate(uncheckedYear: 9999, month: 12, day: 31).daysSinceEpoch

  package typealias Components = (year: Int, month: Int, day: Int)

  package var components: Components {
    let shifted = daysSinceEpoch + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  package static func < (lhs: CivilDate, rhs: CivilDate) -> Bool { lhs.daysSinceEpoch < rhs.daysSinceEpoch }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

/// Division that rounds toward minus infinity.
func floorDivide<Value: FixedWidthInteger>(_ value: Value, _ divisor: Value) -> Value {
  let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}

/// The remainder of ``floorDivide(_:_:)``. Never negative.
func floorRemainder<Value: FixedWidthInteger>(_ value: Value, _ divisor: Value) -> Value {
  let remainder = value % divisor
  return remainder < 0 ? remainder + divisor : remainder
}
