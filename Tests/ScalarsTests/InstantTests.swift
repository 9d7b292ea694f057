import TestSupport
import Testing

@testable import Scalars

@Test(arguments: [
  ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"),
  ("2024-02-29T12:34:56.5Z", "2024-02-29T12:34:56.500Z"),
  ("2024-02-29t12:34:56.120000z", "2024-02-29T12:34:56.120Z"),
  ("2024-02-29T12:34:56.123456Z", "2024-02-29T12:34:56.123456Z"),
  ("2024-02-29T12:34:56.000001Z", "2024-02-29T12:34:56.000001Z"),
  ("2024-02-29T12:34:56.123456789Z", "2024-02-29T12:34:56.123457Z"),
  ("2024-02-29T23:59:59.9999999Z", "2024-03-01T00:00:00Z"),
  ("2024-02-29T12:34:56+02:30", "2024-02-29T10:04:56Z"),
  ("2024-02-29T22:34:56-02:30", "2024-03-01T01:04:56Z"),
  ("1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z"),
  ("1582-12-31T23:30:00-01:00", "1583-01-01T00:30:00Z"),
  ("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"),
  // Half way: the nearest double decides, as in PostgreSQL.
  ("2024-01-01T00:00:00.0000005Z", "2024-01-01T00:00:00Z"),
  ("2024-01-01T00:00:00.0000015Z", "2024-01-01T00:00:00.000002Z"),
  ("2024-01-01T00:00:00.1234565Z", "2024-01-01T00:00:00.123456Z"),
  ("2024-01-01T00:00:00.7654325000000000000000000000000000000001Z", "2024-01-01T00:00:00.765432Z"),
])
func readsAndPrintsTimes(text: String, printed: String) throws {
  #expect(try #require(Instant(text)).description == printed)
}

@Test(arguments: [
  "", "2024-02-29", "2024-02-29T12:34:56", "2024-02-29 12:34:56Z", "2024-02-29T12:34Z", "2024-02-29T24:00:00Z",
  "2024-02-29T12:60:00Z", "2024-02-29T12:34:60Z", "2024-02-30T12:34:56Z", "2024-02-29T12:34:56.Z",
  "2024-02-29T12:34:56,5Z", "2024-02-29T12:34:56+0200", "2024-02-29T12:34:56+24:00", "2024-02-29T12:34:56+02:60",
  "2024-02-29T12:34:56ZZ", "+2024-02-29T12:34:56Z", "9999-12-31T23:59:59.9999999Z", "9999-12-31T23:30:00-01:00",
  "1583-01-01T00:30:00+01:00", "2024-02-29T12:34:56.5", "２024-02-29T12:34:56Z",
])
func refusesOtherTimes(text: String) {
  #expect(Instant(text) == nil)
}

@Test func printsWhatNoWireValueMayBe() {
  #expect(Instant(microseconds: .max).description == "294247-01-10T04:00:54.775807Z")
  #expect(Instant(microseconds: .min).description == "-290308-12-21T19:59:05.224192Z")
}

@Test(arguments: [
  ("2024-01-31T12:00:00.000001Z", CalendarOffset(months: 1), "2024-02-29T12:00:00.000001Z"),
  ("2024-01-31T12:00:00Z", CalendarOffset(months: 1, days: 1, microseconds: 43_200_000_000), "2024-03-02T00:00:00Z"),
  ("1969-12-31T23:00:00Z", CalendarOffset(months: -10, days: -1, microseconds: -1), "1969-02-27T22:59:59.999999Z"),
])
func movesOnTheCalendar(start: String, offset: CalendarOffset, end: String) throws {
  #expect(try #require(Instant(start)).adding(offset)?.description == end)
}

@Test func overflowIsNil() {
  #expect(Instant(microseconds: .max).adding(CalendarOffset(days: 1)) == nil)
  #expect(Instant(microseconds: .max).adding(CalendarOffset(microseconds: 1)) == nil)
  #expect(Instant(microseconds: 0).adding(CalendarOffset(months: .max)) == nil)
  #expect(Instant(microseconds: .min).truncated(to: .year) == nil)
}

@Test(arguments: [
  (CalendarUnit.second, "2024-02-29T12:34:56Z"), (.minute, "2024-02-29T12:34:00Z"), (.hour, "2024-02-29T12:00:00Z"),
  (.day, "2024-02-29T00:00:00Z"), (.week, "2024-02-26T00:00:00Z"), (.month, "2024-02-01T00:00:00Z"),
  (.year, "2024-01-01T00:00:00Z"),
])
func truncatesTimes(unit: CalendarUnit, start: String) throws {
  #expect(try #require(Instant("2024-02-29T12:34:56.789Z")).truncated(to: unit)?.description == start)
}

@Test func printedTimesReadBack() throws {
  var generator = SeededRandom(seed: 20_240_229)
  for _ in 0..<2000 {
    let start = Instant(
      microseconds: Int64.random(in: -12_212_553_600_000_000..<253_402_300_800_000_000, using: &generator))
    #expect(Instant(start.description) == start, "seed \(generator.seed), \(start.microseconds)")
  }
}
