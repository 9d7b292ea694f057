import DataModel
import Foundation
import Migrations
import PostgresConnection
import Scalars
import TestSupport
import Testing

@testable import Execution

@Suite("roles of a PostgreSQL database")
struct PostgresSetupTests {
  private static let time = Instant(microseconds: 0)

  @Test("tables belong to the owners, writers write, readers read, also what comes later")
  func managed() async throws {
    try await withDatabase { database, options, name in
      _ = try await database.migrate(to: try model("add-table", "old.gql"), at: Self.time)
      let roles = try await database.setUp(brownfield: false)
      #expect(
        roles == ["firebaseowner_\(name)_app", "firebasewriter_\(name)_app", "firebasereader_\(name)_app"])
      #expect(try await database.setUp(brownfield: false) == roles)
      let new = try model("add-table", "new.gql")
      let steps = try await database.migrate(to: new, at: Self.time)
      #expect(!steps.isEmpty)
      try await database.recordDeployment("x")
      #expect(try await database.deployment() == "x")
      let tables = new.tables.map(\.sqlName)
      try await PostgresSession.run(options) { session in
        let owners = try session.query(
          "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'app'"
        ).rows
        #expect(owners == [[roles[0]]])
        for table in tables {
          #expect(try allowed("SELECT 1 FROM app.\(quoted(table))", as: roles[2], session))
          #expect(try !allowed("DELETE FROM app.\(quoted(table))", as: roles[2], session))
          #expect(try allowed("DELETE FROM app.\(quoted(table))", as: roles[1], session))
          #expect(try !allowed("DROP TABLE app.\(quoted(table)) CASCADE", as: roles[1], session))
        }
      }
    }
  }

  @Test("other people's tables are never altered")
  func brownfield() async throws {
    try await withDatabase { database, options, _ in
      let (old, new) = (try model("add-nullable-column", "old.gql"), try model("add-nullable-column", "new.gql"))
      _ = try await database.migrate(to: old, at: Self.time)
      #expect(try await database.setUp(brownfield: true).count == 2)
      await #expect(throws: DatabaseError.brownfield) { _ = try await database.migrate(to: new, at: Self.time) }
      #expect(try await !database.plan(for: new, at: Self.time).steps.isEmpty)
      #expect(try await database.migrate(to: old, at: Self.time) == [])
      try await database.recordDeployment("x")
      #expect(try await database.deployment() == nil)
    }
  }

  private func model(_ fixture: String, _ file: String) throws -> DataModel {
    try MigrationFixture(folder: Repository.root.appending(path: "Tests/Fixtures/migrations/\(fixture)")).model(file)
  }

  /// Whether a role may run a statement, which is undone.
  private func allowed(_ statement: String, as role: String, _ session: PostgresSession) throws -> Bool {
    do {
      try session.transaction {
        try session.execute("SET LOCAL ROLE \(quoted(role))")
        try session.execute(statement)
        throw CancellationError()
      }
      return true
    } catch is CancellationError {
      return true
    } catch let error as PostgresError {
      #expect(error.state?.rawValue == "42501")
      return false
    }
  }

  private func quoted(_ name: String) -> String { "\"\(name)\"" }

  /// A database of its own, since roles are the whole server's and named by it.
  private func withDatabase(
    _ body: (PostgresDatabase, PostgresOptions, String) async throws -> Void
  ) async throws {
    let name = "s\(UUID().uuidString.prefix(8).lowercased())"
    try await PostgresSession.run(PostgresOptions(url: TestCluster.url())) {
      try $0.execute("CREATE DATABASE \(name)")
    }
    let options = try await PostgresOptions(url: TestCluster.url(database: name), schema: "app")
    let database = try await PostgresDatabase.open(options)
    do {
      try await body(database, options, name)
    } catch {
      Issue.record("\(error)")
    }
    await database.close()
  }
}
