import DataModel
import Foundation
import GraphQLSyntax
import SQLite
import Scalars
import SourceText
import Testing

@testable import Execution

@Suite("@default(sql:) on SQLite")
struct DefaultSQLTests {
  private func migrate(_ schema: String) async throws -> Int {
    var log = DiagnosticLog()
    let model = checkSchema([parseDocument(SourceFile(path: "schema.gql", text: schema), into: &log)], into: &log)
    try #require(!log.hasErrors, "\(log.diagnostics)")
    let path = FileManager.default.temporaryDirectory.appending(path: "default-\(UUID().uuidString).sqlite").path
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let database = try await SQLiteDatabase.open(path: path, synchronous: .off, readerCount: 1)
    let steps: Result<Int, any Error>
    do { steps = .success(try await database.migrate(to: model, at: Instant(microseconds: 0)).count) } catch {
      steps = .failure(error)
    }
    await database.close()
    return try steps.get()
  }

  @Test("what SQLite knows is made")
  func known() async throws {
    #expect(
      try await migrate(
        "type Row @table { a: Int! @default(sql: \"2 * (3 + 4)\") b: String @default(sql: \"upper('x')\") }") == 1)
  }

  @Test("what it does not know is refused by name, and nothing is made (case 15)")
  func unknown() async throws {
    let schema = """
      type Good @table { a: Int! @default(sql: "1") }
      type Row @table { i: Date! @default(sql: "'epoch'::date") j: Int @default(sql: "nextval('s')") k: Int @default(sql: "(SELECT 1)") }
      """
    do {
      _ = try await migrate(schema)
      Issue.record("made")
    } catch DatabaseError.foreignDefaults(let problems) {
      #expect(problems.count == 3)
      #expect(problems.first?.hasPrefix("''epoch'::date' of 'Row.i': ") == true)
      #expect(DatabaseError.foreignDefaults(problems).description.contains("SQLite does not support"))
    }
  }
}
