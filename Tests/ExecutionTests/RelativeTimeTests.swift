import DataModel
import Foundation
import JSONText
@testable import QueryPlans
import Scalars
import TestSupport
import Testing

@testable import Execution

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

  @Test("the calendar's arithmetic is Foundation's, clamped to the month's end")
  func oracle() throws {
    var random = SeededRandom(seed: .random(in: 0 ... .max))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let format = Date.ISO8601FormatStyle()
    for _ in 0..<500 {
      // Whole seconds between 1700 and 2400, moved by up to a century.
      let seconds = Double(random.int(below: 22_000_000_00) - 852_000_000) * 10
      let start = Date(timeIntervalSince1970: seconds)
      let counts: [(DurationPart.Unit, Int)] = [
        (.years, random.int(below: 100) - 50), (.months, random.int(below: 100) - 50), (.weeks, random.int(below: 100) - 50),
        (.days, random.int(below: 100) - 50), (.hours, random.int(below: 100) - 50), (.minutes, random.int(below: 100) - 50),
        (.seconds, random.int(below: 100) - 50),
      ]
      func count(_ unit: DurationPart.Unit) -> Int { counts.first { $0.0 == unit }?.1 ?? 0 }
      let months = try #require(calendar.date(byAdding: .month, value: count(.years) * 12 + count(.months), to: start))
      let days = try #require(calendar.date(byAdding: .day, value: count(.weeks) * 7 + count(.days), to: months))
      let expected = days.addingTimeInterval(Double(count(.hours) * 3600 + count(.minutes) * 60 + count(.seconds)))
      let relative = RelativeTime(
        base: .constant(.string(start.formatted(format))), add: parts(counts), subtract: [], truncateTo: nil)
      let given = try evaluator("2020-01-01T00:00:00Z").evaluate(.relativeTime(relative))
      #expect(given == .string(expected.formatted(format)), "seed \(random.seed): \(start.formatted(format)) \(counts)")
    }
  }
}
