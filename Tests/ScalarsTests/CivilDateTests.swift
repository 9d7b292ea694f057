import Testing

@testable import Scalars

@Test(arguments: [
  ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("1583-01-01", -141_349), ("9999-12-31", 2_932_896),
  ("2024-02-29T23:59:59Z", 19_782), ("2024-02-29Tanything", 19_782),
])
func readsDates(text: String, days: Int) throws {
  let date = try #require(CivilDate(text))
  #expect(date.daysSinceEpoch == days)
  #expect(date.description == text.prefix(10))
}

@Test(arguments: [
  "", "2024", "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-01", "2024-01-00", "2024-04-31", "1582-12-31",
  "0000-01-01", "10000-01-01", "-2024-01-01", "2024-1-01", "2024/01/01", "2024-01-01 00:00:00", "2024-01-01t",
  "２024-01-01",
])
func refusesOtherDates(text: String) {
  #expect(CivilDate(text) == nil)
}

@Test func everyDayOfFourHundredYearsComesBack() throws {
  var expected = try #require(CivilDate(year: 1600, month: 1, day: 1)).daysSinceEpoch
  for year in 1600..<2000 {
    for month in 1...12 {
      for day in 1...CivilDate.days(inMonth: month, of: year) {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        guard date.daysSinceEpoch == expected, date.components == (year, month, day) else {
          Issue.record("\(year)-\(month)-\(day) is \(date.daysSinceEpoch), not \(expected)")
          return
        }
        expected += 1
      }
    }
  }
  #expect(expected == CivilDate(year: 2000, month: 1, day: 1)?.daysSinceEpoch)
}

@Test(arguments: [
  ("2024-01-31", 1, 0, "2024-02-29"), ("2023-01-31", 1, 0, "2023-02-28"), ("2024-02-29", 12, 0, "2025-02-28"),
  ("2024-03-31", -1, 0, "2024-02-29"), ("2024-01-31", 1, 1, "2024-03-01"), ("2024-01-15", -13, -15, "2022-11-30"),
  ("2024-12-31", 0, 1, "2025-01-01"),
])
func addsMonthsThenDays(start: String, months: Int, days: Int, end: String) throws {
  #expect(try #require(CivilDate(start)).adding(months: months, days: days)?.description == end)
}

@Test func farAwayIsNilOrOutOfRange() throws {
  let date = try #require(CivilDate("2024-01-31"))
  #expect(date.adding(months: .max, days: 0) == nil)
  #expect(date.adding(months: .min, days: 0) == nil)
  #expect(date.adding(months: 0, days: .max) == nil)
  #expect(date.adding(months: 12 * 8000, days: 0)?.isInRange == false)
}

@Test(arguments: [
  (CalendarUnit.week, "2024-03-03", "2024-02-26"), (.week, "2024-03-04", "2024-03-04"),
  (.week, "1969-12-28", "1969-12-22"),
  (.month, "2024-03-31", "2024-03-01"), (.year, "2024-03-31", "2024-01-01"), (.day, "2024-03-31", "2024-03-31"),
])
func truncatesDates(unit: CalendarUnit, date: String, start: String) throws {
  #expect(try #require(CivilDate(date)).truncated(to: unit).description == start)
}
