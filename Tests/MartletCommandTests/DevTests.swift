import Foundation
import JSONText
import TestSupport
import Testing

@Suite("martlet dev", .serialized)
struct DevTests {
  private static let schema = "type Film @table { title: String! }\n"
  private static let operations = """
    query Films @auth(level: PUBLIC, insecureReason: "test") { films(orderBy: {title: ASC}) { title } }
    mutation Add($title: String!) @auth(level: PUBLIC, insecureReason: "test") { film_insert(data: {title: $title}) }

    """
  private static let seed = "mutation { film_insert(data: {title: \"seeded\"}) }\n"

  @Test("an empty database is seeded once, and a foreign data folder is not touched")
  func seeds() async throws {
    let service = try TestService(schema: Self.schema, operations: Self.operations, seed: Self.seed)
    try service.folder.write("theirs", to: ".dataconnect/pgliteData/PG_VERSION")
    for round in 0..<2 {
      let (process, port) = try await service.start("dev")
      #expect(process.output.contains("seeded the empty database") == (round == 0), "\(process.output)")
      let client = try TestClient(port: port)
      let answer = try await client.call("Films")
      #expect(answer.body["data"] == ["films": [["title": "seeded"]]])
      await client.close()
      process.send(signal: SIGTERM)
      #expect(await process.waitForExit() == 0)
    }
    #expect(try service.folder.text(of: ".dataconnect/pgliteData/PG_VERSION") == "theirs")
  }

  @Test("a change is served, a broken file keeps the last good version, and a lossy change is refused")
  func follows() async throws {
    let service = try TestService(schema: Self.schema, operations: Self.operations, seed: Self.seed)
    let (process, port) = try await service.start("dev")
    let client = try TestClient(port: port)

    try service.folder.write("type Film @table { title: String! year: Int }\n", to: "schema/schema.gql")
    try service.folder.write(
      Self.operations + "query Years @auth(level: PUBLIC, insecureReason: \"test\") { films { year } }\n",
      to: "connector/operations.gql")
    try await eventually("the new operation is served") {
      try await client.call("Years").body["data"] == ["films": [["year": nil]]]
    }

    try service.folder.write("type Film @table { title: String! year: Intt }\n", to: "schema/schema.gql")
    #expect(await process.wait(for: "still serving the last version that compiled") != nil, "\(process.output)")
    #expect(process.output.contains("change it to 'Int'"), "\(process.output)")
    #expect(try await client.call("Years").body["data"] == ["films": [["year": nil]]])

    try service.folder.write("type Film @table { title: String! year: String }\n", to: "schema/schema.gql")
    #expect(await process.wait(for: "still serving the previous version") != nil, "\(process.output)")
    #expect(process.output.contains("are invalid for its new type"), "\(process.output)")
    #expect(try await client.call("Years").body["data"] == ["films": [["year": nil]]])

    await client.close()
    process.send(signal: SIGTERM)
    #expect(await process.waitForExit() == 0)
  }

  @Test("a second server on one folder, and one on a taken port, say what is in the way")
  func conflicts() async throws {
    let service = try TestService(schema: Self.schema, operations: Self.operations)
    let (process, port) = try await service.start("dev")
    let second = try await martlet(["dev", "--port", "0"], in: service.folder.url)
    #expect(second.code == 3)
    #expect(second.output.contains("is in use by process \(process.processID)"), "\(second.output)")
    let other = try TestService(schema: Self.schema, operations: Self.operations)
    let taken = try await martlet(["dev", "--port", String(port)], in: other.folder.url)
    #expect(taken.code == 3)
    #expect(taken.output.contains("port \(port) is in use"), "\(taken.output)")
    #expect(taken.output.contains("--port"), "\(taken.output)")
    process.send(signal: SIGTERM)
    #expect(await process.waitForExit() == 0)
  }

  @Test("execute runs files and operations")
  func executes() async throws {
    let service = try TestService(schema: Self.schema, operations: Self.operations)
    let (process, port) = try await service.start("dev")
    try service.folder.write("query { films { title } }\n", to: "scratch.gql")
    let added = try await martlet(
      ["execute", "Add", "--vars", "{\"title\":\"x\"}", "--port", String(port)], in: service.folder.url)
    #expect(added.code == 0, "\(added.output)")
    let read = try await martlet(["execute", "scratch.gql", "--port", String(port)], in: service.folder.url)
    #expect(read.code == 0)
    #expect(read.output.contains("{\"data\":{\"films\":[{\"title\":\"x\"}]}"), "\(read.output)")
    let failed = try await martlet(["execute", "Add", "--port", String(port)], in: service.folder.url)
    #expect(failed.code == 1)
    #expect(failed.output.contains("$title"), "\(failed.output)")
    process.send(signal: SIGTERM)
    #expect(await process.waitForExit() == 0)
    let gone = try await martlet(["execute", "Films", "--port", String(port)], in: service.folder.url)
    #expect(gone.code == 3, "\(gone.output)")
  }
}
