import Configuration
import ConnectServer
import EventLoop
import Execution
import Foundation
import HTTP1
import JSONText
import ProjectFiles
import SQLite
import Scalars
import ServiceCompiler
import SourceText
import TestSupport
import Testing

/// A server in this process, on a database and a port of its own, and a client of it.
struct ServerFixture: Sendable {
  static let schema = """
    type Film @table { title: String!  year: Int  tags: [String!] }
    type Secret @table(key: "owner") { owner: String! @default(expr: "auth.uid")  text: String }
    """
  static let operations = """
    mutation AddFilm($title: String!, $year: Int) @auth(level: PUBLIC, insecureReason: "test") {
      film_insert(data: {title: $title, year: $year})
    }
    query GetFilm($id: UUID!) @auth(level: PUBLIC, insecureReason: "test") { film(id: $id) { title year } }
    query Films @auth(level: PUBLIC, insecureReason: "test") { films { title } }
    query Mine @auth(level: USER) { secret(key: {owner_expr: "auth.uid"}) { text } }
    mutation Keep($text: String!) @auth(level: USER) { secret_upsert(data: {owner_expr: "auth.uid", text: $text}) }
    query Nobody { films { title } }
    query Sums @auth(level: PUBLIC, insecureReason: "test") { films { year_sum } }
    mutation Twice($id: UUID!) @auth(level: PUBLIC, insecureReason: "test") {
      a: film_insert(data: {id: $id, title: "x"})
      b: film_insert(data: {id: $id, title: "y"})
      c: film_update(id: $id, data: {year: 1})
    }
    """
  static let connector = "/v1/projects/p/locations/l/services/test/connectors/main"
  static let service = "/v1/projects/p/locations/l/services/test"

  let listener: ConnectListener
  let client: HTTPClient
  let loop: EventLoop

  /// Runs `body` against a server, and stops it.
  static func run(
    _ mode: ServerMode = .development, trust: Authenticator = Authenticator(),
    at time: Instant = Instant(microseconds: 0),
    _ body: (ServerFixture) async throws -> Void
  ) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString).sqlite").path
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let compiled = try compile()
    let serverLoop = try EventLoop()
    try serverLoop.start()
    let database = try await SQLiteDatabase.open(path: path, synchronous: .off, on: serverLoop)
    _ = try await database.migrate(to: compiled.model, at: Instant(microseconds: 0))
    let handler = ConnectHandler(
      mode: mode, trust: trust, service: RunningService(compiled, on: database), clock: { time })
    let listener = try await ConnectListener(handler, on: .loopback(port: 0), loop: serverLoop)
    let loop = try EventLoop()
    try loop.start()
    let fixture = ServerFixture(listener: listener, client: HTTPClient(on: loop), loop: loop)
    do {
      try await body(fixture)
    } catch {
      Issue.record("\(error)")
    }
    await fixture.client.close()
    await loop.stopAndWait()
    await listener.stop(within: .seconds(5))
    await serverLoop.stopAndWait()
    await database.close()
  }

  private static func compile() throws -> CompiledService {
    var log = DiagnosticLog()
    let compiled = compileService(
      ServiceSources(
        configuration: ServiceConfiguration(
          serviceID: "test", location: "l", folder: ".", schemaSource: "schema", postgresql: nil,
          connectorFolders: ["main"]), schema: [SourceFile(path: "schema.gql", text: schema)],
        connectors: [
          ServiceSources.Connector(
            configuration: ConnectorConfiguration(
              connectorID: "main", folder: ".", swiftSDKs: [], otherSDKs: []),
            files: [SourceFile(path: "operations.gql", text: operations)])
        ]), into: &log)
    return try #require(compiled, "\(log.diagnostics)")
  }

  struct Answer {
    let status: Int
    let body: JSONValue
    let headers: (String) -> String?
  }

  func send(
    _ target: String, _ body: String, method: HTTPMethod = .post, fields: [HTTPField] = []
  ) async throws -> Answer {
    let response = try await client.send(
      HTTPClientRequest(
        method, host: "127.0.0.1", port: listener.port, target: target, fields: [.json] + fields,
        body: Array(body.utf8)))
    let text = String(decoding: response.body, as: UTF8.self)
    return Answer(
      status: response.status, body: text.isEmpty ? .null : try parseJSON(text), headers: { response.headers[$0] })
  }

  func query(_ name: String, _ variables: String = "{}", fields: [HTTPField] = []) async throws -> Answer {
    try await send(
      "\(Self.connector):executeQuery", "{\"operationName\":\"\(name)\",\"variables\":\(variables)}", fields: fields)
  }

  func mutation(_ name: String, _ variables: String = "{}", fields: [HTTPField] = []) async throws -> Answer {
    try await send(
      "\(Self.connector):executeMutation", "{\"operationName\":\"\(name)\",\"variables\":\(variables)}", fields: fields)
  }

  /// An unsigned token with these claims.
  static func token(_ claims: String) -> HTTPField {
    func encode(_ text: String) -> String {
      Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
    return HTTPField("X-Firebase-Auth-Token", "\(encode("{\"alg\":\"none\"}")).\(encode(claims)).")
  }

  static let owner = HTTPField("Authorization", "Bearer owner")
}
