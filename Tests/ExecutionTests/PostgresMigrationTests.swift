import DataModel
import Foundation
import Migrations
import PostgresConnection
import QueryPlans
import SQLQuoting
import Scalars
import TestSupport
import Testing

@testable import Execution

@Suite("migrations of a PostgreSQL database")
struct PostgresMigrationTests {
  static let time = Instant(microseconds: 1_700_000_000_000_000)

  @Test("each change gives its steps or its refusal", arguments: try MigrationFixture.all())
  func steps(_ fixture: MigrationFixture) async throws {
    try await withDatabase { database, options in
      let (old, new) = (try fixture.model("old.gql"), try fixture.model("new.gql"))
      _ = try await database.migrate(to: old, at: Self.time)
      try await insertRow(of: old, options)
      let plan = try await database.plan(for: new, at: Self.time)
      let text =
        plan.steps.map { step in "\(step.description)\n" + step.sql.map { $0 + ";\n" }.joined() }.joined(
          separator: "\n")
        + plan.refusals.map { "refused: \($0)\n" }.joined()
      try expectGolden(text, fixture.folder.appending(path: "steps-postgres.txt"))
    }
  }

  @Test("after a change nothing is left to do, and the rows are there", arguments: try MigrationFixture.all())
  func migrates(_ fixture: MigrationFixture) async throws {
    try await withDatabase { database, options in
      let (old, new) = (try fixture.model("old.gql"), try fixture.model("new.gql"))
      _ = try await database.migrate(to: old, at: Self.time)
      let again = try await database.plan(for: old, at: Self.time, .strict, force: false)
      #expect(again.isEmpty, "\(again)")
      try await insertRow(of: old, options)
      let before = try await rows(of: old, options)
      do {
        _ = try await database.migrate(to: new, at: Self.time)
        let rest = try await database.plan(for: new, at: Self.time)
        #expect(rest.isEmpty, "\(rest)")
      } catch DatabaseError.refused {
        let rest = try await database.plan(for: old, at: Self.time)
        #expect(rest.isEmpty, "a refused change must change nothing: \(rest)")
      }
      #expect(try await rows(of: old, options) == before)
    }
  }

  @Test(
    "strictly, nothing is left that the schema does not name",
    arguments: ["remove-column", "remove-table", "remove-index"])
  func strict(_ name: String) async throws {
    let fixture = MigrationFixture(folder: Repository.root.appending(path: "Tests/Fixtures/migrations/\(name)"))
    try await withDatabase { database, _ in
      _ = try await database.migrate(to: try fixture.model("old.gql"), at: Self.time)
      let new = try fixture.model("new.gql")
      let steps = try await database.migrate(to: new, at: Self.time, .strict, force: true)
      #expect(steps.contains(where: \.isDestructive) == (name != "remove-index"))
      #expect(try await database.plan(for: new, at: Self.time, .strict, force: false).isEmpty)
    }
  }

  @Test("a new name is suggested, and with what it says nothing is lost", arguments: ["rename-column", "rename-table"])
  func renames(_ name: String) async throws {
    let fixture = MigrationFixture(folder: Repository.root.appending(path: "Tests/Fixtures/migrations/\(name)"))
    let (old, new) = (try fixture.model("old.gql"), try fixture.model("new.gql"))
    try await withDatabase { database, options in
      _ = try await database.migrate(to: old, at: Self.time)
      try await insertRow(of: old, options)
      let before = try await rows(of: old, options)
      let suggestions = try await database.plan(for: new, at: Self.time).suggestions
      let suggestion = try #require(suggestions.first)
      #expect(suggestions.count == 1)
      try await PostgresSession.run(options) { try $0.execute(suggestion.sql) }
      _ = try await database.migrate(to: new, at: Self.time)
      #expect(try await database.plan(for: new, at: Self.time).isEmpty)
      #expect(try await rows(of: new, options) == before)
    }
  }

  @Test("two servers that migrate at once do not meet")
  func concurrently() async throws {
    try await withDatabase { database, options in
      let model = try MigrationFixture(folder: Repository.root.appending(path: "Tests/Fixtures/migrations/odd-names"))
        .model("new.gql")
      let other = try await PostgresDatabase.open(options)
      let counts = try await withThrowingTaskGroup(of: Int.self) { group in
        for database in [database, other, database, other] {
          group.addTask { try await database.migrate(to: model, at: Self.time).count }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(counts.count { $0 > 0 } == 1)
      await other.close()
    }
  }

  @Test("forced changes are made, or nothing is changed")
  func forced() async throws {
    let fixture = MigrationFixture(
      folder: Repository.root.appending(path: "Tests/Fixtures/migrations/remove-enum-value"))
    try await withDatabase { database, options in
      let (old, new) = (try fixture.model("old.gql"), try fixture.model("new.gql"))
      _ = try await database.migrate(to: old, at: Self.time)
      try await insertRow(of: old, options)
      do {
        _ = try await database.migrate(to: new, at: Self.time, .compatible, force: true)
        #expect(try await database.plan(for: new, at: Self.time).isEmpty)
      } catch DatabaseError.stepFailed {
        #expect(try await database.plan(for: old, at: Self.time).isEmpty)
      }
    }
  }

  private func withDatabase(_ body: (PostgresDatabase, PostgresOptions) async throws -> Void) async throws {
    let options = try await PostgresOptions(
      url: TestCluster.url(), schema: "m\(UUID().uuidString.prefix(12).lowercased())")
    let database = try await PostgresDatabase.open(options)
    try await body(database, options)
    await database.close()
  }

  /// A row in every table, written below the server; foreign keys are not looked at.
  private func insertRow(of model: DataModel, _ options: PostgresOptions) async throws {
    try await PostgresSession.run(options) { session in
      try session.execute("SET session_replication_role = replica")
      for table in model.tables {
        let columns = table.columns.filter(\.isRequired)
        let names = columns.map { quotedName($0.sqlName) }.joined(separator: ", ")
        let values = columns.map { sample($0, model) }.joined(separator: ", ")
        try session.execute("INSERT INTO \(quotedName(table.sqlName)) (\(names)) VALUES (\(values))")
      }
    }
  }

  private func sample(_ column: Column, _ model: DataModel) -> String {
    if column.type.isList { return "'{}'" }
    switch column.type.base {
    case .scalar(.int), .scalar(.int64), .scalar(.float): return "1"
    case .scalar(.boolean): return "true"
    case .scalar(.uuid): return "'00000000-0000-4000-8000-000000000001'"
    case .scalar(.timestamp), .scalar(.date): return "'2020-01-02'"
    case .scalar(.any): return "'{}'"
    case .enumeration(let name): return "'\(model.enumType(name)?.values.first ?? "")'"
    default: return "'x'"
    }
  }

  private func rows(of model: DataModel, _ options: PostgresOptions) async throws -> [[String?]] {
    try await PostgresSession.run(options) { session in
      try model.tables.flatMap { table in
        let names = table.columns.map { "\(quotedName($0.sqlName))::text" }.joined(separator: ", ")
        return try session.query("SELECT \(names) FROM \(quotedName(table.sqlName))").rows
      }
    }
  }
}
