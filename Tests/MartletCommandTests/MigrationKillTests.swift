import Foundation
import PostgresConnection
import TestSupport
import Testing

@Suite("a migration that is killed", .serialized)
struct MigrationKillTests {
  private static let old = """
    type Film @table { title: String! year: Int }
    type Note @table { film: Film! text: String! }

    """
  /// Columns to fill, a table to rebuild on SQLite, a new table, an index.
  private static let new = """
    type Film @table { title: String! @unique year: Int rating: Float! @default(value: 0.5) label: Label }
    type Note @table { film: Film! text: String! at: Timestamp! @default(expr: "request.time") }
    type Label @table { name: String! @index }

    """
  private static let rowCount = 3000

  @Test("SQLite has the old schema or the new one, and every row")
  func sqlite() async throws {
    try await killMigrations { folder in folder.url.appending(path: "rows.sqlite").path }
  }

  @Test("PostgreSQL has the old schema or the new one, and every row")
  func postgres() async throws {
    let folder = try await TestCluster.socketFolder()
    try await killMigrations { _ in
      let name = "k\(UUID().uuidString.prefix(8).lowercased())"
      try await execute("CREATE DATABASE \(name)")
      return "postgres://martlet@/\(name)?host=\(folder)"
    }
  }

  private func execute(_ sql: String) async throws {
    let options = try await PostgresOptions(url: TestCluster.url())
    try await PostgresSession.run(options) { try $0.execute(sql) }
  }

  private func killMigrations(database: (TemporaryFolder) async throws -> String) async throws {
    let (old, new) = (try service(Self.old), try service(Self.new))
    let films = (0..<Self.rowCount).map { "{title: \"film \($0)\", year: \($0 % 3 == 0 ? "null" : String($0))}" }
    try old.folder.write("mutation { film_insertMany(data: [\(films.joined(separator: ", "))]) }", to: "seed_data.gql")
    let place = try await database(old.folder)
    func run(_ service: TestService, _ words: String...) async throws -> (code: Int32, output: String) {
      try await martlet(words + ["--database", place], in: service.folder.url)
    }
    try #require(try await run(old, "data", "seed").code == 0)
    try #require(try await run(old, "data", "export", "--file", "before").code == 0)
    let rows = try old.folder.text(of: "before")

    var random = SeededRandom(seed: .random(in: 0 ... .max))
    print("kill seed \(random.seed)")
    var (untouched, migrated) = (0, 0)
    // What a whole migration takes, so that kills fall into all of it.
    let start = ContinuousClock.now
    try #require(try await run(new, "sql", "migrate").code == 0)
    var time = start.duration(to: .now)
    let rounds = runsLongTests ? 100 : 20
    for round in 0..<(rounds * 3) where round < rounds || untouched == 0 {
      if try await isAt(new, place) {
        try #require(try await run(old, "sql", "migrate", "--force").code == 0, "back to the old schema")
        try #require(try await run(old, "data", "reset", "--yes").code == 0)
        try #require(try await run(old, "data", "import", "--file", "before").code == 0)
      }
      let process = try RunningProcess("martlet", ["sql", "migrate", "--database", place], in: new.folder.url)
      try await Task.sleep(for: time * Double(random.int(below: 1400)) / 1000)
      process.send(signal: SIGKILL)
      await process.waitForExit()
      let isNew = try await isAt(new, place)
      let isOld = try await isAt(old, place)
      #expect(isNew != isOld, "seed \(random.seed): a mix of both schemas")
      if isOld {
        untouched += 1
        try #require(try await run(old, "data", "export", "--file", "after").code == 0)
        #expect(try old.folder.text(of: "after") == rows, "seed \(random.seed)")
      } else {
        migrated += 1
        // The machine may have been busy when the whole migration was timed.
        time = time * 0.95
        let export = try await run(new, "data", "export", "--file", "after")
        #expect(export.output.contains("exported \(Self.rowCount) rows"), "seed \(random.seed): \(export)")
      }
    }
    print("kills: \(untouched) left the old schema, \(migrated) the new one")
    #expect(untouched > 0)
  }

  private func service(_ schema: String) throws -> TestService {
    let service = try TestService(schema: schema, operations: "")
    try service.folder.write(
      """
      specVersion: v1
      serviceId: test
      location: here
      schema:
        source: ./schema
        datasource: {postgresql: {database: test, schemaValidation: STRICT}}
      connectorDirs: []

      """, to: "dataconnect.yaml")
    return service
  }

  /// Whether the database has a service's schema, and nothing that is not in it.
  private func isAt(_ service: TestService, _ place: String) async throws -> Bool {
    let diff = try await martlet(["sql", "diff", "--database", place], in: service.folder.url)
    return diff.code == 0 && diff.output.contains("the database matches the schema")
  }
}
