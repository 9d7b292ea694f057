import Foundation
import JSONText
import TestSupport
import Testing

@Suite("a slow query", .serialized)
struct SlowQueryTests {
  /// Every node is joined with every other: five levels of relations are hundreds of millions of rows.
  private static let nodeCount = 40

  @Test("keyed reads go on beside a query that takes five seconds")
  func keyedReadsGoOn() async throws {
    let levels = 7
    let selection =
      String(repeating: "nodes_via_Edge { ", count: levels) + "number" + String(repeating: " }", count: levels)
    let service = try TestService(
      schema: """
        type Node @table(key: "number") { number: Int! name: String }
        type Edge @table(key: ["from", "to"]) { from: Node! to: Node! }
        """,
      operations: """
        mutation AddNode($n: Int!) @auth(level: PUBLIC, insecureReason: "test") { node_insert(data: {number: $n, name: "x"}) }
        mutation AddEdge($a: Int!, $b: Int!) @auth(level: PUBLIC, insecureReason: "test") {
          edge_insert(data: {fromNumber: $a, toNumber: $b})
        }
        query Slow @auth(level: PUBLIC, insecureReason: "test") { nodes { \(selection.replacing("nodes_via_Edge", with: "nodes_via_Edge_on_to")) } }
        query Get($n: Int!) @auth(level: PUBLIC, insecureReason: "test") { node(key: {number: $n}) { name } }
        """)
    let (process, port) = try await service.start()
    let client = try TestClient(port: port)
    for number in 0..<Self.nodeCount { _ = try await client.call("AddNode", ["n": .integer(number)], isMutation: true) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for from in 0..<Self.nodeCount {
        group.addTask {
          for to in 0..<Self.nodeCount {
            _ = try await client.call("AddEdge", ["a": .integer(from), "b": .integer(to)], isMutation: true)
          }
        }
      }
      try await group.waitForAll()
    }
    // A slow machine may be slow for once; it is not slow three times for another reason than ours.
    var p99 = Duration.seconds(1000)
    for _ in 0..<3 where p99 > .milliseconds(20) { p99 = try await keyedReads(beside: client, port: port) }
    print("keyed reads beside a slow query: p99 \(p99)")
    #expect(p99 <= .milliseconds(20))
    await client.close()
    process.send(signal: SIGTERM)
    #expect(await process.waitForExit() == 0)
  }

  /// - Returns: The 99th percentile of keyed reads while a slow query runs for five seconds, after which its client goes.
  private func keyedReads(beside client: TestClient, port: UInt16) async throws -> Duration {
    let slow = Task {
      let own = try TestClient(port: port)
      let result = try? await own.call("Slow", timeout: .seconds(5))
      await own.close()
      return result
    }
    try await Task.sleep(for: .milliseconds(200))
    var times: [Duration] = []
    let end = ContinuousClock.now + .seconds(4)
    while ContinuousClock.now < end {
      let start = ContinuousClock.now
      let answer = try await client.call("Get", ["n": 1])
      times.append(ContinuousClock.now - start)
      #expect(answer.body == ["data": ["node": ["name": "x"]]])
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try await slow.value == nil, "the slow query must not be done in five seconds")
    return times.sorted()[times.count * 99 / 100]
  }
}
