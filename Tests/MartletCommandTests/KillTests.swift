import Foundation
import JSONText
import TestSupport
import Testing

@Suite("a server that is killed", .serialized)
struct KillTests {
  @Test("no acknowledged mutation is lost, and none is half there")
  func acknowledgedMutationsSurvive() async throws {
    let service = try TestService(
      schema: "type Entry @table(key: \"number\") { number: Int! twin: Int! }",
      operations: """
        mutation Add($a: Int!, $b: Int!) @auth(level: PUBLIC, insecureReason: "test") @transaction {
          first: entry_insert(data: {number: $a, twin: $b})
          second: entry_insert(data: {number: $b, twin: $a})
        }
        query All($after: Int!) @auth(level: PUBLIC, insecureReason: "test") {
          entries(where: {number: {gt: $after}}, orderBy: {number: ASC}, limit: 20000) { number twin }
        }
        """)
    var seed = UInt64.random(in: 0..<1_000_000)
    print("kill seed \(seed)")
    var acknowledged: Set<Int> = []
    var next = 1
    for _ in 0..<(runsLongTests ? 200 : 20) {
      let (process, port) = try await service.start()
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let lifetime = Duration.milliseconds(20 + Int(seed >> 33) % 120)
      let answers = try await write(from: next, to: port) {
        try? await Task.sleep(for: lifetime)
        process.send(signal: SIGKILL)
      }
      await process.waitForExit()
      acknowledged.formUnion(answers.acknowledged)
      next = answers.next
    }
    let (process, port) = try await service.start()
    let client = try TestClient(port: port)
    let twins = try await storedTwins(client)
    #expect(!acknowledged.isEmpty)
    let lost = acknowledged.filter { twins[$0] == nil }
    #expect(lost.isEmpty, "lost: \(lost.sorted().prefix(20)) of \(acknowledged.count)")
    #expect(twins.values.allSatisfy { twins[$0] != nil }, "half of a transaction is there")
    await client.close()
    process.send(signal: SIGTERM)
    #expect(await process.waitForExit() == 0)
  }

  /// Every entry, page by page.
  private func storedTwins(_ client: TestClient) async throws -> [Int: Int] {
    var twins: [Int: Int] = [:]
    var last = 0
    while true {
      let answer = try await client.call("All", ["after": .integer(last)])
      let page = try #require(answer.body["data"]?["entries"]?.array)
      if page.isEmpty { return twins }
      for entry in page {
        let number = try #require(entry["number"]?.number.flatMap { Int($0) })
        try #require(number > last, "a page begins behind the one before")
        last = number
        twins[last] = try #require(entry["twin"]?.number.flatMap { Int($0) })
      }
    }
  }

  /// Adds entries from several clients at once until the server is gone.
  private func write(
    from start: Int, to port: UInt16, whileKilling killer: @escaping @Sendable () async -> Void
  ) async throws -> (acknowledged: Set<Int>, next: Int) {
    let clientCount = 4
    let killing = Task(operation: killer)
    return try await withThrowingTaskGroup(of: (Set<Int>, Int).self) { group in
      for index in 0..<clientCount {
        group.addTask {
          let client = try TestClient(port: port)
          var acknowledged: Set<Int> = []
          var number = start + index * 2
          while let answer = try? await client.call(
            "Add", ["a": .integer(number), "b": .integer(number + 1)], isMutation: true, timeout: .seconds(5))
          {
            if answer.body["errors"] == nil, answer.status == 200 { acknowledged.formUnion([number, number + 1]) }
            number += clientCount * 2
          }
          await client.close()
          return (acknowledged, number)
        }
      }
      var all: Set<Int> = []
      var next = start
      for try await (numbers, last) in group {
        all.formUnion(numbers)
        next = max(next, last + clientCount * 2 + 2)
      }
      await killing.value
      return (all, next)
    }
  }
}
