import Foundation
import TestSupport
import Testing

@testable import PostgresConnection

@Suite("through a pooler that gives each transaction another server connection")
struct PoolerTests {
  @Test("told by the URL, or found out", arguments: ["?pooler=transaction", ""])
  func manyRequests(_ parameter: String) async throws {
    let pool = try await PostgresPool(PostgresOptions(url: TestPooler.url(pooler: parameter), schema: "public"))
    let statement = PostgresStatement("SELECT $1::int4 || current_setting('jit')")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in Int32(0)..<300 {
        group.addTask {
          let kind: PostgresBatch.Kind = number % 3 == 0 ? .read : .shortRead
          let items = [PostgresBatch.Item](repeating: .init(statement, [.int4(number)]), count: number % 6 == 0 ? 3 : 1)
          let results = try await pool.run(PostgresBatch(items, kind: kind))
          #expect(results.allSatisfy { $0.text(0, 0) == "\(number)off" })
        }
      }
      try await group.waitForAll()
    }
    await pool.close()
  }

  @Test("a batch of writes stays one transaction")
  func atomicity() async throws {
    let pool = try await PostgresPool(PostgresOptions(url: TestPooler.url()))
    let name = "pooled_\(UUID().uuidString.prefix(8).lowercased())"
    func run(_ statements: String...) async throws -> [PostgresResult] {
      try await pool.run(PostgresBatch(statements.map { .init(PostgresStatement($0), []) }, kind: .write))
    }
    _ = try await run("CREATE TABLE \(name) (n int4 PRIMARY KEY)")
    await #expect(throws: PostgresError.self) {
      try await run(
        "INSERT INTO \(name) VALUES (1)", "INSERT INTO \(name) VALUES (2)", "INSERT INTO \(name) VALUES (1)")
    }
    #expect(try await run("SELECT count(*) FROM \(name)")[0].text(0, 0) == "0")
    _ = try await run("INSERT INTO \(name) VALUES (1)", "INSERT INTO \(name) VALUES (2)")
    #expect(try await run("SELECT count(*) FROM \(name)")[0].text(0, 0) == "2")
    await pool.close()
  }
}
