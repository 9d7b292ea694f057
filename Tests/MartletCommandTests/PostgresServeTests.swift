import Foundation
import JSONText
import TestSupport
import Testing

@Suite("serving on PostgreSQL")
struct PostgresServeTests {
  private static let schema = "type Note @table { text: String! @unique count: Int! @default(value: 0) }"
  private static let operations = """
    query Notes @auth(level: PUBLIC, insecureReason: "test") { notes(orderBy: { text: ASC }) { text count } }
    query Note($id: UUID!) @auth(level: PUBLIC, insecureReason: "test") { note(id: $id) { text count } }
    mutation Add($text: String!) @auth(level: PUBLIC, insecureReason: "test") { note_insert(data: { text: $text }) }
    mutation Count($id: UUID!) @auth(level: PUBLIC, insecureReason: "test") {
      note_update(id: $id, data: { count_update: { inc: 1 } })
    }
    """

  /// A database of its own.
  private func database() async throws -> String {
    let name = "d\(UUID().uuidString.prefix(8).lowercased())"
    let psql = "/usr/bin/env"
    let result = try await run([psql, "psql", TestCluster.url(), "-c", "CREATE DATABASE \(name)"])
    try #require(result.status == 0, "\(result.output)")
    return try await TestCluster.url(database: name)
  }

  private func start(_ service: TestService, _ arguments: [String]) async throws -> (RunningProcess, TestClient) {
    let process = try RunningProcess(
      "martlet", arguments + [service.folder.url.path, "--port", "0"], in: service.folder.url)
    let output = try #require(await process.wait(for: "at http://127.0.0.1:"), "\(process.output)")
    let port = try #require(output.firstMatch(of: #/at http://127\.0\.0\.1:(\d+)/#)?.1)
    return (process, try TestClient(port: try #require(UInt16(port))))
  }

  @Test("two servers on one database behave as one")
  func twoServers() async throws {
    let service = try TestService(schema: Self.schema, operations: Self.operations)
    let url = try await database()
    let (first, one) = try await start(service, ["serve", "--database", url])
    let (second, two) = try await start(service, ["serve", "--database", url])
    let added = try await one.call("Add", ["text": "a"], isMutation: true)
    let id = try #require(added.body["data"]?["note_insert"]?["id"], "\(added.body)")
    #expect(try await two.call("Note", ["id": id]).body["data"]?["note"] == ["text": "a", "count": 0])
    let twice = try await two.call("Add", ["text": "a"], isMutation: true)
    #expect(twice.body["errors"]?.array?.first?["extensions"]?["code"] == "ALREADY_EXISTS", "\(twice.body)")
    // Both count the same row at the same time, and no step is lost.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in [one, two] {
        for _ in 0..<20 {
          group.addTask {
            let answer = try await client.call("Count", ["id": id], isMutation: true)
            #expect(answer.body["errors"] == nil, "\(answer.body)")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await one.call("Notes").body["data"]?["notes"] == [["text": "a", "count": 40]])
    for client in [one, two] { await client.close() }
    for process in [first, second] { process.send(signal: SIGTERM) }
    #expect(await first.waitForExit() == 0)
    #expect(await second.waitForExit() == 0)
  }

  @Test("a database that is not there is a clear error, not a hang")
  func noDatabase() async throws {
    let service = try TestService(schema: Self.schema, operations: Self.operations)
    let process = try RunningProcess(
      "martlet",
      ["serve", service.folder.url.path, "--port", "0", "--database", "postgres://u:secret@127.0.0.1:1/none"],
      in: service.folder.url)
    #expect(await process.waitForExit() == 3)
    #expect(process.output.contains("PostgreSQL cannot be reached"))
    #expect(!process.output.contains("secret"))
  }

  @Test("sql diff tells the steps and changes nothing; sql migrate makes them")
  func migrating() async throws {
    let service = try TestService(schema: Self.schema, operations: Self.operations)
    let url = try await database()
    func sql(_ verb: String, _ more: String...) async throws -> (Int32, String) {
      let process = try RunningProcess(
        "martlet", ["sql", verb, service.folder.url.path, "--database", url] + more, in: service.folder.url)
      return (await process.waitForExit(), process.output)
    }
    let before = try await sql("diff")
    #expect(before.0 == 0 && before.1.contains("CREATE TABLE \"note\""), "\(before.1)")
    #expect(try await sql("diff").1 == before.1)
    let done = try await sql("migrate")
    #expect(done.0 == 0 && done.1.contains("create table 'note'"), "\(done.1)")
    #expect(try await sql("diff").1 == "the database matches the schema\n")
    let filled = try await run(["psql", url, "-c", "INSERT INTO note (text) VALUES ('long text')"])
    #expect(filled.status == 0, "\(filled.output)")
    try service.folder.write("type Note @table { text: Int! @unique }", to: "schema/schema.gql")
    try service.folder.write("query A @auth(level: NO_ACCESS) { notes { text } }", to: "connector/operations.gql")
    let refused = try await sql("migrate")
    #expect(refused.0 == 1 && refused.1.contains("--force"), "\(refused.1)")
    let failed = try await sql("migrate", "--force")
    #expect(failed.0 == 1 && failed.1.contains("nothing was changed"), "\(failed.1)")
  }

  @Test("dev on a server of its own keeps its rows, and leaves nothing running")
  func development() async throws {
    let service = try TestService(schema: Self.schema, operations: Self.operations)
    // Another user than root must reach the data.
    chmod(service.folder.url.path, 0o755)
    for round in 1...2 {
      let (process, client) = try await start(service, ["dev", "--postgres"])
      let answer = try await client.call("Add", ["text": .string("n\(round)")], isMutation: true)
      #expect(answer.body["errors"] == nil, "\(answer.body)")
      #expect(try await client.call("Notes").body["data"]?["notes"]?.array?.count == round)
      await client.close()
      process.send(signal: SIGTERM)
      #expect(await process.waitForExit() == 0)
      let pid = service.folder.url.appending(path: ".dataconnect/martlet/postgres/data/postmaster.pid")
      #expect(!FileManager.default.fileExists(atPath: pid.path))
    }
  }
}
