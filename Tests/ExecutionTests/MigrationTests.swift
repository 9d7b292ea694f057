import ConnectorAPI
import DataModel
import Foundation
import GraphQLSyntax
import Migrations
import SQLite
import Scalars
import ServerSQLite
import SourceText
import TestSupport
import Testing

@testable import Execution

/// A folder of `Tests/Fixtures/migrations`: a schema before and after, and what the change does.
struct MigrationFixture: CustomTestStringConvertible, Sendable {
  let folder: URL

  var testDescription: String { folder.lastPathComponent }

  static func all() throws -> [MigrationFixture] {
    try Repository.fixtures(in: "Tests/Fixtures/migrations").map(MigrationFixture.init)
  }

  func model(_ file: String) throws -> DataModel {
    var log = DiagnosticLog()
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let model = checkSchema([parseDocument(SourceFile(path: file, text: text), into: &log)], into: &log)
    try #require(!log.hasErrors, "\(log.diagnostics)")
    return model
  }
}

@Suite("migrations of an SQLite file")
struct MigrationTests {
  static let time = Instant(microseconds: 1_700_000_000_000_000)

  @Test("each change gives its steps or its refusal", arguments: try MigrationFixture.all())
  func steps(_ fixture: MigrationFixture) async throws {
    try await withDatabase { database in
      let (old, new) = (try fixture.model("old.gql"), try fixture.model("new.gql"))
      _ = try await database.migrate(to: old, at: Self.time)
      try await insertRow(of: old, into: database)
      let plan = try await database.plan(for: new, at: Self.time)
      let text =
        plan.steps.map { step in "\(step.description)\n" + step.sql.map { $0 + ";\n" }.joined() }.joined(
          separator: "\n")
        + plan.refusals.map { "refused: \($0)\n" }.joined()
      try expectGolden(text, fixture.folder.appending(path: "steps.txt"))
    }
  }

  @Test("after a change nothing is left to do, and the rows are there", arguments: try MigrationFixture.all())
  func migrates(_ fixture: MigrationFixture) async throws {
    try await withDatabase { database in
      let (old, new) = (try fixture.model("old.gql"), try fixture.model("new.gql"))
      _ = try await database.migrate(to: old, at: Self.time)
      #expect(try await database.plan(for: old, at: Self.time).isEmpty)
      try await insertRow(of: old, into: database)
      let before = try await rows(of: old, in: database)
      do {
        _ = try await database.migrate(to: new, at: Self.time)
        #expect(try await database.plan(for: new, at: Self.time).isEmpty)
      } catch DatabaseError.refused {
        #expect(try await database.plan(for: old, at: Self.time).isEmpty, "a refused change must change nothing")
      }
      #expect(try await rows(of: old, in: database) == before)
    }
  }

  @Test(
    "strictly, nothing is left that the schema does not name",
    arguments: ["remove-column", "remove-table", "remove-index"])
  func strict(_ name: String) async throws {
    let fixture = MigrationFixture(folder: Repository.root.appending(path: "Tests/Fixtures/migrations/\(name)"))
    try await withDatabase { database in
      let (old, new) = (try fixture.model("old.gql"), try fixture.model("new.gql"))
      _ = try await database.migrate(to: old, at: Self.time)
      try await insertRow(of: old, into: database)
      #expect(try await database.plan(for: old, at: Self.time, .strict, force: false).isEmpty)
      let steps = try await database.migrate(to: new, at: Self.time, .strict, force: true)
      #expect(steps.contains(where: \.isDestructive) == (name != "remove-index"))
      #expect(try await database.plan(for: new, at: Self.time, .strict, force: false).isEmpty)
    }
  }

  @Test("a new name is suggested, and with what it says nothing is lost", arguments: ["rename-column", "rename-table"])
  func renames(_ name: String) async throws {
    let fixture = MigrationFixture(folder: Repository.root.appending(path: "Tests/Fixtures/migrations/\(name)"))
    let (old, new) = (try fixture.model("old.gql"), try fixture.model("new.gql"))
    try await withDatabase { database in
      _ = try await database.migrate(to: old, at: Self.time)
      try await insertRow(of: old, into: database)
      let before = try await rows(of: old, in: database)
      let suggestions = try await database.plan(for: new, at: Self.time).suggestions
      let suggestion = try #require(suggestions.first)
      #expect(suggestions.count == 1)
      _ = try await database.pool.writeAlone { try $0.execute(suggestion.sql) }
      _ = try await database.migrate(to: new, at: Self.time)
      #expect(try await database.plan(for: new, at: Self.time, .strict, force: false).isEmpty)
      #expect(try await rows(of: new, in: database) == before)
    }
  }

  @Test("forced changes are made, or nothing is changed")
  func forced() async throws {
    for (name, isPossible) in [("change-type", true), ("tighten-column", false)] {
      let fixture = MigrationFixture(folder: Repository.root.appending(path: "Tests/Fixtures/migrations/\(name)"))
      let (old, new) = (try fixture.model("old.gql"), try fixture.model("new.gql"))
      try await withDatabase { database in
        _ = try await database.migrate(to: old, at: Self.time)
        try await insertRow(of: old, into: database)
        let plan = try await database.plan(for: new, at: Self.time, .compatible, force: true)
        #expect(plan.refusals.isEmpty && plan.steps.contains(where: \.isDestructive), "\(name): \(plan)")
        do {
          _ = try await database.migrate(to: new, at: Self.time, .compatible, force: true)
          #expect(isPossible, "\(name)")
          #expect(try await database.plan(for: new, at: Self.time).isEmpty, "\(name)")
        } catch let error as DatabaseError {
          guard case .stepFailed = error else { throw error }
          #expect(!isPossible, "\(name): \(error)")
          #expect(try await database.plan(for: old, at: Self.time).isEmpty, "\(name)")
        }
      }
    }
  }

  @Test("a file of another program is refused, and stays as it is")
  func foreignFile() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "foreign-\(UUID().uuidString).sqlite").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Connection(ConnectionOptions(.file(path))).execute("CREATE TABLE theirs (a)")
    await #expect(throws: DatabaseError.foreignFile(path: path)) {
      _ = try await SQLiteDatabase.open(path: path, synchronous: .off)
    }
  }

  @Test("a file of a newer format is refused")
  func newerFormat() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "newer-\(UUID().uuidString).sqlite").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await SQLiteDatabase.open(path: path, synchronous: .off).close()
    try Connection(ConnectionOptions(.file(path))).execute("PRAGMA user_version = 99")
    await #expect(throws: DatabaseError.newerFormat(path: path, format: 99)) {
      _ = try await SQLiteDatabase.open(path: path, synchronous: .off)
    }
  }

  private func withDatabase(_ body: (SQLiteDatabase) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "migration-\(UUID().uuidString).sqlite").path
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let database = try await SQLiteDatabase.open(path: path, synchronous: .off, readerCount: 1)
    try await body(database)
    await database.close()
  }

  /// A row in every table, written below the server: parents first.
  private func insertRow(of model: DataModel, into database: SQLiteDatabase) async throws {
    _ = try await database.pool.writeAlone { connection in
      try connection.execute("PRAGMA foreign_keys = OFF")
      for table in model.tables {
        let columns = table.columns.filter(\.isRequired)
        let names = columns.map { SQLName($0.sqlName).quoted }.joined(separator: ", ")
        let values = columns.map(sample)
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        try connection.run("INSERT INTO \(SQLName(table.sqlName).quoted) (\(names)) VALUES (\(marks))", values)
      }
      try connection.execute("PRAGMA foreign_keys = ON")
    }
  }

  private func sample(_ column: Column) -> SQLiteValue {
    switch column.type.base {
    case .scalar(.int), .scalar(.int64), .scalar(.boolean), .scalar(.timestamp): .integer(1)
    case .scalar(.float): .real(1)
    default: .text("x")
    }
  }

  private func rows(of model: DataModel, in database: SQLiteDatabase) async throws -> [[SQLiteValue]] {
    try await database.pool.read { connection in
      try model.tables.flatMap { table in
        let names = table.columns.map { SQLName($0.sqlName).quoted }.joined(separator: ", ")
        return try connection.query("SELECT \(names) FROM \(SQLName(table.sqlName).quoted)")
      }
    }
  }
}

private struct SQLName {
  let quoted: String
  init(_ name: String) { quoted = "\"" + name.replacing("\"", with: "\"\"") + "\"" }
}
