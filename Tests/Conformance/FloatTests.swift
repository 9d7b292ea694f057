import Execution
import JSONText
import Scalars
import TestSupport
import Testing

/// Random doubles: what was stored is found again, alone, among candidates, and in lists.
@Suite("floats")
struct FloatTests {
  @Test("every double is found again")
  func found() async throws {
    var random = SeededRandom(seed: .random(in: 0 ... .max))
    let schema = "type Row @table(key: \"n\") { n: Int! f: Float list: [Float!] }"
    let operations = """
      mutation Put($f: Float!, $list: [Float!]!) @auth(level: PUBLIC) { row_upsert(data: {n: 1, f: $f, list: $list}) }
      query Find($f: Float!, $list: [Float!]!) @auth(level: PUBLIC) {
        eq: rows(where: {f: {eq: $f}}) { f list }
        in: rows(where: {f: {in: $list}}) { n }
        nin: rows(where: {f: {nin: $list}}) { n }
        includes: rows(where: {list: {includes: $f}}) { n }
        excludes: rows(where: {list: {excludes: $f}}) { n }
        includesAll: rows(where: {list: {includesAll: $list}}) { n }
        excludesAll: rows(where: {list: {excludesAll: $list}}) { n }
      }
      """
    for engine in ConformanceTests.engines {
      let inline = try await InlineService(schema: schema, operations: operations, on: engine)
      for _ in 0..<(runsLongTests ? 5000 : 300) {
        let number = randomDouble(&random)
        let value = JSONValue.number("\(number)")
        let given = JSONObject([.init(key: "f", value: value), .init(key: "list", value: [value])])
        let text = JSONValue.number(try #require(FloatText.text(number)))
        _ = try await inline.run("Put", given)
        let one: JSONValue = [["n": 1]]
        #expect(
          try await inline.run("Find", given) == [
            "data": [
              "eq": [["f": text, "list": [text]]], "in": one, "nin": [], "includes": one, "excludes": [],
              "includesAll": one,
              "excludesAll": [],
            ]
          ], "seed \(random.seed): \(number)")
      }
      try await engine.stop(inline.service)
    }
  }

  private func randomDouble(_ random: inout SeededRandom) -> Double {
    while true {
      let number =
        random.oneIn(2)
        ? Double(bitPattern: random.next())
        : Double(random.int(below: 2_000_000_000)) / Double(1 + random.int(below: 100_000))
      if number.isFinite { return number + 0 }
    }
  }
}
