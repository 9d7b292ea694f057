import Foundation
import TestSupport
import Testing

@Suite("the rows of a service, as a whole")
struct DataCommandTests {
  private static let schema = "type Film @table(key: \"title\") { title: String! sequel: Film }\n"
  private static let seed =
    "mutation { film_insertMany(data: [{title: \"Alien\"}, {title: \"Aliens\", sequel: {title: \"Alien\"}}]) }\n"

  @Test("seed, export, reset and import")
  func roundTrip() async throws {
    let service = try TestService(schema: Self.schema, operations: "")
    try service.folder.write(Self.seed, to: "seed_data.gql")
    func data(_ words: String...) async throws -> (code: Int32, output: String) {
      try await martlet(["data"] + words, in: service.folder.url)
    }
    let early = try await data("export", "--file", "rows")
    #expect(early.code == 1 && early.output.contains("no database found at"), "\(early)")
    #expect(try await data("seed").code == 0)
    let export = try await data("export", "--file", "rows")
    #expect(export.code == 0 && export.output.contains("exported 2 rows of 1 tables to 'rows'"), "\(export)")
    let first = try service.folder.text(of: "rows")
    let asked = try await data("reset")
    #expect(asked.code == 1 && asked.output.contains("would delete 2 rows of 'Film'"), "\(asked)")
    let full = try await data("import", "--file", "rows")
    #expect(full.code == 1 && full.output.contains("Use --replace"), "\(full)")
    #expect(try await data("reset", "--yes").output.contains("deleted 2 rows of 'Film'"))
    #expect(try await data("import", "--file", "rows").code == 0)
    #expect(try await data("import", "--file", "rows", "--replace").code == 0)
    #expect(try await data("export", "--file", "rows").code == 0)
    #expect(try service.folder.text(of: "rows") == first)
  }

  @Test(
    "wrong words and files",
    arguments: [
      (["data"], 2), (["data", "mend"], 2), (["data", "export"], 2), (["data", "import", "--file", "missing"], 1),
      (["data", "seed"], 1), (["data", "import", "--file", "schema/schema.gql"], 1),
      (["data", "import", "--file", "."], 1),
      (["data", "seed", "--file", "schema/schema.gql"], 1),
    ] as [([String], Int32)])
  func failures(_ words: [String], _ code: Int32) async throws {
    let service = try TestService(schema: Self.schema, operations: "")
    let result = try await martlet(words, in: service.folder.url)
    #expect(result.code == code, "\(result)")
  }

  @Test("a running server's rows can be saved, but not replaced")
  func besideAServer() async throws {
    let service = try TestService(schema: Self.schema, operations: "")
    try service.folder.write(Self.seed, to: "seed_data.gql")
    #expect(try await martlet(["data", "seed"], in: service.folder.url).code == 0)
    let server = try RunningProcess("martlet", ["serve", "--port", "0"], in: service.folder.url)
    try #require(await server.wait(for: "at http://") != nil)
    #expect(try await martlet(["data", "export", "--file", "rows"], in: service.folder.url).code == 0)
    let refused = try await martlet(["data", "import", "--file", "rows", "--replace"], in: service.folder.url)
    #expect(refused.code != 0)
    #expect(refused.output.contains("\(server.processID)"), "\(refused)")
    server.send(signal: SIGTERM)
    #expect(await server.waitForExit() == 0)
  }
}

@Suite("a new version of a deployed service")
struct DeploymentCommandTests {
  private static let schema = "type Film @table(key: \"title\") { title: String! year: Int }\n"
  private static let operations = "query Films @auth(level: USER) { films { title year } }\n"

  @Test("what breaks deployed programs is told, and made by force alone")
  func breakingChange() async throws {
    let service = try TestService(schema: Self.schema, operations: Self.operations)
    func sql(_ words: String...) async throws -> (code: Int32, output: String) {
      try await martlet(["sql"] + words, in: service.folder.url)
    }
    #expect(try await sql("migrate").code == 0)
    #expect(try await sql("diff").output == "the database matches the schema\n")
    try service.folder.write("query AllFilms @auth(level: USER) { films { title } }\n", to: "connector/operations.gql")
    let diff = try await sql("diff")
    #expect(diff.code == 0 && diff.output.contains("-- main/Films: the query was removed [REQUIRE_ACK]"), "\(diff)")
    let refused = try await sql("migrate")
    #expect(refused.code == 1 && refused.output.contains("use --force"), "\(refused)")
    #expect(try await sql("migrate", "--force").code == 0)
    #expect(try await sql("diff").output == "the database matches the schema\n")
  }
}
