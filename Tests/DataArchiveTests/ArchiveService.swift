import Configuration
import Digests
import Execution
import Foundation
import JSONText
import PostgresConnection
import ProjectFiles
import SQLite
import Scalars
import ServiceCompiler
import SourceText
import TestSupport
import Testing

/// A service with every type, references in a circle and to the own table, on one engine.
struct ArchiveService<Engine: ServiceDatabase> {
  let compiled: CompiledService
  let database: Engine

  static func compile(_ schema: String = archiveSchema) throws -> CompiledService {
    var log = DiagnosticLog()
    let compiled = compileService(
      ServiceSources(
        configuration: ServiceConfiguration(
          serviceID: "archive", location: "l", folder: ".", schemaSource: "schema", postgresql: nil,
          connectorFolders: []),
        schema: [SourceFile(path: "schema.gql", text: schema)], connectors: []), into: &log)
    return try #require(compiled, "\(log.diagnostics)")
  }

  @discardableResult
  func run(_ text: String) async throws -> JSONValue {
    let answer = try await answer(text)
    try #require(answer["errors"] == nil, "\(answer)")
    return answer
  }

  func answer(_ text: String) async throws -> JSONValue {
    let service = RunningService(compiled, on: database)
    let request = OperationRequest(
      variables: JSONObject(), caller: .administrator, time: Instant(microseconds: 1_700_000_000_123_456))
    return try parseJSON(try await service.execute(try service.entry(text: text, operation: nil), request).body)
  }

  /// Rows whose references need each other.
  func fill() async throws {
    try await run(
      """
      mutation { item_insertMany(data: [
        {name: "a", next: {name: "b"}}, {name: "b", next: {name: "c"}}, {name: "c", next: {name: "a"}}]) }
      """)
    try await run(
      """
      mutation {
        shelf_insert(data: {code: 1, place: "n\\"\\n\\u0001 ü 😀"})
        item_updateMany(all: true, data: {shelf: {code: 1}})
        shelf_update(key: {code: 1}, data: {best: {name: "b"}})
        value_insertMany(data: [
          {s: "", i: -2147483648, big: "9223372036854775807", f: 1e-7, b: true, d: "1900-01-01",
           t: "2024-02-29T12:00:00.000001Z", any: {a: [1, 2.50, null, "x\\n"]}, level: HIGH,
           ss: ["a", "b,c", ""], ii: [1, -1], bigs: ["1"], ff: [0.5, 1e21], bb: [true, false],
           dd: ["2024-01-01"], tt: ["2024-01-01T00:00:00.1Z"], ee: [HIGH, LOW], aa: [1, "1", [2]],
           uu: ["c0ffee00c0ffee00c0ffee00c0ffee00"]}
          {s: "\\u0027 OR 1=1 --", i: 2147483647, big: "-9223372036854775808", f: -5e300, b: false, d: "9999-12-31",
           t: "1969-12-31T23:59:59Z", any: "text", level: LOW, ss: []}
          {s: null}
        ])
      }
      """)
  }

  func remove() async throws { try await database.writeRows(of: compiled.model) { try $0.deleteAll() } }
}

let archiveSchema = """
  enum Level { LOW HIGH }
  type Item @table(key: "name") { name: String! next: Item shelf: Shelf }
  type Shelf @table(key: "code") { code: Int! place: String best: Item }
  type Value @table {
    s: String i: Int big: Int64 f: Float b: Boolean d: Date t: Timestamp any: Any level: Level u: UUID @default(expr: "uuidV4()")
    ss: [String!] ii: [Int!] bigs: [Int64!] ff: [Float!] bb: [Boolean!] dd: [Date!] tt: [Timestamp!] ee: [Level!] aa: [Any!]
    uu: [UUID!]
  }
  type Entry @table(key: "n") { n: Int! @default(sql: "1") item: Item! note: String @col(dataType: "varchar(20)") }
  """

/// Runs `body` with a service on an SQLite file.
func withSQLite(
  schema: String = archiveSchema, _ body: (ArchiveService<SQLiteDatabase>, URL) async throws -> Void
) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "archive-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let compiled = try ArchiveService<SQLiteDatabase>.compile(schema)
  let database = try await SQLiteDatabase.open(path: folder.appending(path: "rows.sqlite").path, synchronous: .off)
  _ = try await database.migrate(to: compiled.model, at: Instant(microseconds: 0))
  do {
    try await body(ArchiveService(compiled: compiled, database: database), folder)
  } catch {
    Issue.record("\(error)")
  }
  await database.close()
}

/// Runs `body` with a service in a schema of its own on the tests' PostgreSQL server.
func withPostgres(
  schema: String = archiveSchema, _ body: (ArchiveService<PostgresDatabase>) async throws -> Void
) async throws {
  let name = "a\(UUID().uuidString.prefix(12).lowercased())"
  let compiled = try ArchiveService<PostgresDatabase>.compile(schema)
  let database = try await PostgresDatabase.open(PostgresOptions(url: TestCluster.url(), schema: name))
  _ = try await database.migrate(to: compiled.model, at: Instant(microseconds: 0))
  do {
    try await body(ArchiveService(compiled: compiled, database: database))
  } catch {
    Issue.record("\(error)")
  }
  await database.close()
}

func sha256(_ text: String) -> String { hexadecimal(SHA256.hash(text.utf8)) }
