import Configuration
import ConnectServer
import Files
import Foundation
import PostgresConnection
import SQLite
import TestSupport
import Testing

@testable import CommandCore

@Suite("Settings of a server")
struct ServerSettingsTests {
  private let postgres =
    "  datasource:\n    postgresql:\n      database: cinema\n      cloudSql:\n        instanceId: x"

  private func connection(_ text: String, firebase: String = "{}") throws -> String? {
    let fixture = try ProjectFixture(datasource: postgres)
    try fixture.folder.write(firebase, to: "firebase.json")
    guard case .postgres(let options) = try DatabaseLocation(text, of: fixture.project()) else { return nil }
    return options.connection
  }

  @Test(
    "a URL's missing parts come from firebase.json and dataconnect.yaml; its own win",
    arguments: [
      ("postgres://u:p@h:1/d", "postgres://u:p@h:1/d"), ("postgres://u@h", "postgres://u@h/cinema"),
      ("postgres://u@/d", "postgres://u@db.local:5433/d"), ("postgres://", "postgres://db.local:5433/cinema"),
      ("postgresql://u@/?host=/run/pg", "postgresql://u@/cinema?host=/run/pg"),
    ])
  func urls(_ text: String, _ connection: String) throws {
    let firebase = """
      {"dataconnect": {"source": "."},
        "emulators": {"dataconnect": {"postgresHost": "db.local", "postgresPort": 5433}}}
      """
    #expect(try self.connection(text, firebase: firebase) == connection)
  }

  @Test("without a URL the rows are in a file; other schemes are refused without the password")
  func files() throws {
    let project = try ProjectFixture().project()
    guard case .sqlite(let path, .full) = try DatabaseLocation(nil, of: project),
      case .sqlite("rows.db", .full) = try DatabaseLocation("rows.db", of: project)
    else {
      Issue.record("a file was expected")
      return
    }
    #expect(path == project.path(".dataconnect/martlet/data.sqlite"))
    for text in ["mysql://u:secret@h/d", "file:/x", "-rows"] {
      let error = #expect(throws: PostgresError.self) { try DatabaseLocation(text, of: project) }
      #expect(error?.message.contains("is not a valid value for '--database'") == true)
      #expect(error?.message.contains("secret") == false)
    }
  }

  @Test("dev stays on this machine; serve takes the host and port of the command line first")
  func addresses() throws {
    let fixture = try ProjectFixture()
    try fixture.folder.write(
      "{\"dataconnect\": {\"source\": \".\"}, \"emulators\": {\"dataconnect\": {\"host\": \"0.0.0.0\", \"port\": 7000}}}",
      to: "firebase.json")
    let project = try fixture.project()
    let development = ServerSettings.development(of: project, port: nil)
    #expect(development.host == "127.0.0.1" && development.port == 7000)
    let database = try DatabaseLocation(nil, of: project)
    let production = ServerSettings.production(of: project, host: nil, port: 0, database: database)
    #expect(production.host == "0.0.0.0" && production.port == 0)
    let plain = ServerSettings.production(of: try ProjectFixture().project(), host: nil, port: nil, database: database)
    #expect(plain.host == "127.0.0.1" && Int(plain.port) == ServerSettings.defaultPort)
  }

  @Test("token keys need an issuer and an audience; a secret is long enough, and its surrounding spaces do not count")
  func authenticator() async throws {
    let folder = try TemporaryFolder()
    let secret = String(repeating: "s", count: 32)
    for (name, text) in [
      ("good", "\n \(secret)\n"), ("short", "  \(secret.dropLast())  "), ("long", String(repeating: "x", count: 5_000)),
    ] {
      try folder.write(text, to: name)
    }
    func read(keys: String? = nil, audience: String? = "a", secret: String? = nil) async throws -> Bool {
      let trust = try await readAuthenticator(
        keysPlace: keys, issuer: "https://issuer.example", audience: audience,
        secretFile: secret.map { folder.path($0) },
        report: { _ in })
      return trust.tokens != nil
    }
    #expect(try await !read(secret: "good"))
    for name in ["short", "long", "none"] {
      await #expect(throws: AuthenticatorError.secret(folder.path(name))) { try await read(secret: name) }
    }
    let keys = Repository.root.appending(path: "Tests/Fixtures/tokens/jwks.json").path
    #expect(try await read(keys: keys))
    await #expect(throws: AuthenticatorError.noIssuer) { try await read(keys: keys, audience: nil) }
    await #expect(throws: AuthenticatorError.keysURL("http://example.com/k")) {
      try await read(keys: "http://example.com/k")
    }
    await #expect(throws: AuthenticatorError.keys(folder.path("good"))) { try await read(keys: folder.path("good")) }
  }
}
