import DataModel
import JSONText
import Scalars
import TestSupport
import Testing

@testable import Execution
@testable import QueryPlans

@Suite("relative times")
struct RelativeTimeTests {
  private func evaluator(_ time: String, _ variables: [JSONValue?] = []) throws -> ValueEvaluator {
    ValueEvaluator(variables: variables, caller: .anonymous, time: try #require(Instant(time)))
  }

  private func parts(_ counts: [(DurationPart.Unit, Int)]) -> [DurationPart] {
    counts.map { DurationPart(unit: $0, count: .constant(.integer($1))) }
  }

  @Test("base, then add, then sub, then the cut")
  func order() throws {
    let relative = RelativeTime(
      base: .constant("2024-01-31T10:00:00Z"), add: parts([(.months, 1), (.hours, 20)]),
      subtract: parts([(.months, 1)]), truncateTo: .constant("DAY"))
    // 29 February 10:00 + 20 h = 1 March 06:00; one month before it is 1 February.
    #expect(try evaluator("2020-01-01T00:00:00Z").evaluate(.relativeTime(relative)) == "2024-02-01T00:00:00Z")
  }

  @Test("without a base it is the request's time, and the request's day in UTC")
  func now() throws {
    let none = RelativeTime(base: nil, add: [], subtract: [], truncateTo: nil)
    let evaluator = try evaluator("2026-01-31T23:59:59.999999Z")
    #expect(try evaluator.evaluate(.relativeTime(none)) == "2026-01-31T23:59:59.999999Z")
    #expect(try evaluator.evaluate(.relativeDate(none)) == "2026-01-31")
  }

  @Test("parts may be variables, and all of them count together")
  func variables() throws {
    let evaluator = try evaluator("2026-01-01T00:00:00Z", [3, .null])
    let relative = RelativeTime(
      base: .constant("2024-02-27"),
      add: [DurationPart(unit: .days, count: .variable(0, path: [])), DurationPart(unit: .weeks, count: .constant(1))],
      subtract: [], truncateTo: nil)
    #expect(try evaluator.evaluate(.relativeDate(relative)) == "2024-03-08")
  }

  @Test(
    "outside the years 1583 to 9999 is an error, also on the way back",
    arguments: [
      ("9999-12-31T23:59:59Z", [(DurationPart.Unit.seconds, 1)]), ("1583-01-01T00:00:00Z", [(.milliseconds, -1)]),
      ("2000-01-01T00:00:00Z", [(.years, 2_147_483_647)]), ("2000-01-01T00:00:00Z", [(.years, -2_147_483_648)]),
      ("2000-01-01T00:00:00Z", [(.months, 2_147_483_647), (.years, 2_147_483_647)]),
      ("2000-01-01T00:00:00Z", [(.weeks, 2_147_483_647), (.days, 2_147_483_647)]),
    ])
  func range(_ base: String, _ add: [(DurationPart.Unit, Int)]) throws {
    let relative = RelativeTime(base: .constant(.string(base)), add: parts(add), subtract: [], truncateTo: nil)
    do {
      _ = try evaluator("2020-01-01T00:00:00Z").evaluate(.relativeTime(relative))
      Issue.record("in range")
    } catch let error as RequestFailure {
      #expect(error.code == .outOfRange)
    }
  }

  @Test("the calendar's arithmetic is that of one who counts day by day")
  func oracle() throws {
    var random = SeededRandom(seed: .random(in: 0 ... .max))
    for _ in 0..<500 {
      let month = 1 + random.int(below: 12)
      let year = 1700 + random.int(below: 700)
      var day = NaiveDay(year: year, month: month, day: 1 + random.int(below: NaiveDay.length(month, of: year)))
      let second = random.int(below: 86_400)
      func count() -> Int { random.int(below: 100) - 50 }
      let (years, months, weeks, days, hours, seconds) = (count(), count(), count(), count(), count(), count())
      let base = "\(day)T\(time(second))Z"
      let relative = RelativeTime(
        base: .constant(.string(base)),
        add: parts([
          (.hours, hours), (.seconds, seconds), (.weeks, weeks), (.years, years), (.days, days), (.months, months),
        ]),
        subtract: [], truncateTo: nil)
      day.moveMonths(years * 12 + months)
      day.moveDays(weeks * 7 + days)
      var end = second + hours * 3600 + seconds
      while end < 0 {
        end += 86_400
        day.moveDays(-1)
      }
      day.moveDays(end / 86_400)
      let given = try evaluator("2020-01-01T00:00:00Z").evaluate(.relativeTime(relative))
      #expect(
        given == .string("\(day)T\(time(end % 86_400))Z"),
        "seed \(random.seed): \(base) \(years)y \(months)m \(weeks)w \(days)d \(hours)h \(seconds)s")
    }
  }

  private func time(_ second: Int) -> String {
    [second / 3600, second / 60 % 60, second % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
  }
}

/// A day of the calendar, moved one step at a time.
private struct NaiveDay: CustomStringConvertible {
  var year: Int
  var month: Int
  var day: Int

  var description: String {
    "\(year)-" + [month, day].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: "-")
  }

  static func length(_ month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  mutating func moveMonths(_ count: Int) {
    for _ in 0..<abs(count) {
      month += count > 0 ? 1 : -1
      if month == 13 { (year, month) = (year + 1, 1) }
      if month == 0 { (year, month) = (year - 1, 12) }
    }
    day = min(day, Self.length(month, of: year))
  }

  mutating func moveDays(_ count: Int) {
    for _ in 0..<abs(count) {
      day += count > 0 ? 1 : -1
      if day > Self.length(month, of: year) {
        day = 1
        month += 1
        if month == 13 { (year, month) = (year + 1, 1) }
      }
      if day == 0 {
        month -= 1
        if month == 0 { (year, month) = (year - 1, 12) }
        day = Self.length(month, of: year)
      }
    }
  }
}
