import Execution
import JSONText
import Testing

/// Ids of rows: one row has one id wherever an answer holds it, and no two rows have the same.
@Suite("entity ids")
struct EntityIDTests {
  private static let schema = """
    enum Side { LEFT RIGHT }
    type Probe @table(key: ["at", "side", "ratio", "flag", "n", "day"]) {
      at: Timestamp!  side: Side!  ratio: Float!  flag: Boolean!  n: Int64!  day: Date!  note: String
    }
    type Mark @table(key: "n") { n: Int!  probe: Probe  next: Mark  text: String }
    type Pair @table(key: ["a", "b"]) { a: String!  b: String! }
    """
  private static let operations = """
    mutation Add @auth(level: PUBLIC) {
      probe: probe_insert(data: {at: "2024-01-01T00:00:00.5Z", side: RIGHT, ratio: 0.1, flag: true, n: "9007199254740993", day: "2024-01-01"})
      marks: mark_insertMany(data: [
        {n: 1, probeAt: "2024-01-01T00:00:00.5Z", probeSide: RIGHT, probeRatio: 0.1, probeFlag: true, probeN: "9007199254740993", probeDay: "2024-01-01"}
        {n: 2, nextN: 1}
      ])
      pairs: pair_insertMany(data: [{a: "x", b: "yz"}, {a: "xy", b: "z"}])
    }
    query Probes @auth(level: PUBLIC) { probes { note _id marks_on_probe { text _id } } }
    query Marks @auth(level: PUBLIC) { marks(orderBy: {n: DESC}) { _id text probe { note _id } next { _id } } mark(key: {n: 1}) { text } }
    query First @auth(level: PUBLIC) { mark(first: {where: {n: {gt: 1}}}) { next { text } } }
    query Distinct @auth(level: PUBLIC) { marks(distinct: true) { text } }
    query Pairs @auth(level: PUBLIC) { pairs { a } }
    """

  @Test("one row, one id")
  func oneRow() async throws {
    for engine in ConformanceTests.engines {
      let inline = try await InlineService(schema: Self.schema, operations: Self.operations, on: engine)
      let added = ids(try await inline.run("Add", wantsIDs: true))
      let probes = try await inline.run("Probes", wantsIDs: true)
      let marks = try await inline.run("Marks", wantsIDs: true)
      let first = ids(try await inline.run("First", wantsIDs: true))
      let probe = try #require(added["probe"]?.first)
      let (one, two) = (try #require(added["marks"]?.first), try #require(added["marks"]?.last))
      #expect(ids(probes) == ["probes": [probe], "probes.0.marks_on_probe": [one]])
      #expect(
        ids(marks) == ["marks": [two, one], "marks.0.next": [one], "marks.1.probe": [probe], "mark": [one]])
      #expect(first == ["mark": [two], "mark.next": [one]])
      #expect(probes["data"]?["probes"]?.array?.first?["_id"] == .string(probe))
      #expect(marks["data"]?["marks"]?.array?.last?["_id"] == .string(one))
      #expect(ids(try await inline.run("Distinct", wantsIDs: true)).isEmpty)
      #expect(ids(try await inline.run("Pairs", wantsIDs: true)) == ["pairs": added["pairs"] ?? []])
      let all = added.values.flatMap { $0 }
      #expect(Set(all).count == 5 && all.allSatisfy { $0.count == 64 })
      try await engine.stop(inline.service)
    }
  }

  /// By path.
  private func ids(_ answer: JSONValue) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for property in answer["extensions"]?["dataConnect"]?.array ?? [] {
      let path = (property["path"]?.array ?? []).map { $0.string ?? $0.number ?? "" }.joined(separator: ".")
      result[path] =
        property["entityIds"]?.array?.compactMap(\.string) ?? [property["entityId"]?.string].compactMap { $0 }
    }
    return result
  }
}
