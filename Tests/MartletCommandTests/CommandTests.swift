import Foundation
import JSONText
import TestSupport
import Testing

/// Runs `martlet` to its end.
func martlet(_ arguments: [String], in folder: URL) async throws -> (code: Int32, output: String) {
  let process = try RunningProcess("martlet", arguments, in: folder)
  let code = await process.waitForExit()
  return (code, process.output)
}

@Suite("commands")
struct CommandTests {
  @Test("a new project compiles, and a second init touches nothing")
  func initialises() async throws {
    let folder = try TemporaryFolder()
    try folder.write("# mine\n", to: "dataconnect/schema/schema.gql")
    try folder.write("node_modules\n", to: ".gitignore")
    let first = try await martlet(["init", "--name", "films"], in: folder.url)
    #expect(first.code == 0)
    #expect(try folder.text(of: "dataconnect/schema/schema.gql") == "# mine\n")
    #expect(try folder.text(of: ".gitignore") == "node_modules\n.dataconnect/\n")
    let before = try folder.contents()
    #expect(try await martlet(["init", "--name", "films"], in: folder.url).code == 0)
    #expect(try folder.contents() == before)

    let fresh = try TemporaryFolder()
    #expect(try await martlet(["init", "app"], in: fresh.url).code == 0)
    let compiled = try await martlet(["compile", "app"], in: fresh.url)
    #expect(compiled.code == 0)
    #expect(compiled.output.contains("app: 4 tables, 1 connector, 9 operations"), "\(compiled.output)")
    #expect(!compiled.output.contains("warning"), "\(compiled.output)")
    #expect(try fresh.text(of: "app/dataconnect/.dataconnect/schema/main/query.gql").contains("movies"))
  }

  @Test("faults are told with their place, and nothing is written")
  func compileFaults() async throws {
    let service = try TestService(schema: "type A @tabel { x: Int }\ntype B @table { y: Strng }\n", operations: "")
    let result = try await martlet(["compile"], in: service.folder.url)
    #expect(result.code == 1)
    #expect(result.output.contains("schema/schema.gql:1:8: error:"), "\(result.output)")
    #expect(result.output.contains("schema/schema.gql:2:20: error:"), "\(result.output)")
    #expect(!service.folder.exists(".dataconnect"))
    let json = try await martlet(["compile", "--json"], in: service.folder.url)
    #expect(json.code == 1)
    #expect(json.output.hasPrefix("[{\"id\":"))
  }

  @Test(
    "each kind of failure has its exit code",
    arguments: [
      (["compile", "nowhere"], 1), (["compile", "--nope"], 2), (["nope"], 2), ([], 2), (["compile", "a", "b"], 2),
      (["dev", "--port", "x"], 2), (["help"], 0), (["help", "dev"], 0), (["--version"], 0), (["compile", "--help"], 0),
      (["execute"], 2),
    ] as [([String], Int32)])
  func exitCodes(_ arguments: [String], _ code: Int32) async throws {
    let folder = try TemporaryFolder()
    #expect(try await martlet(arguments, in: folder.url).code == code)
  }

  @Test("init sdk finds the app, keeps the comments, generates, and changes nothing the second time")
  func initialisesSDK() async throws {
    let folder = try TemporaryFolder()
    #expect(try await martlet(["init", "--name", "films"], in: folder.url).code == 0)
    try folder.write("connectorId: example # the only one\n# the end\n", to: "dataconnect/example/connector.yaml")
    try folder.write("", to: "ios/Films.xcodeproj/project.pbxproj")
    try folder.write("{}", to: "web/package.json")
    try folder.write("", to: "android/app/build.gradle.kts")
    let first = try await martlet(["init", "sdk"], in: folder.url)
    #expect(first.code == 0, "\(first.output)")
    let yaml = try folder.text(of: "dataconnect/example/connector.yaml")
    for part in ["# the only one", "# the end", "swiftSdk", "javascriptSdk", "kotlinSdk"] {
      #expect(yaml.contains(part), "\(yaml)")
    }
    #expect(folder.exists("ios/FirebaseDataConnectGenerated/DataConnectGenerated/Package.swift"), "\(first.output)")
    #expect(first.output.contains("'kotlinSdk' is ignored: only Swift SDKs are generated"))
    #expect(first.output.contains("Add Package Dependencies"))
    let before = try folder.contents()
    #expect(try await martlet(["init", "sdk"], in: folder.url).code == 0)
    #expect(try folder.contents() == before)
  }

  @Test("the film example without @auth is refused with code 7")
  func seedTextNeedsAccess() async throws {
    let example = Repository.root.appending(path: "Examples/Movies/dataconnect")
    let schema = try String(contentsOf: example.appending(path: "schema/schema.gql"), encoding: .utf8)
    let operations = try String(contentsOf: example.appending(path: "movies/operations.gql"), encoding: .utf8)
      .replacing(" @auth(level: PUBLIC, insecureReason: \"sample data\")", with: "")
    #expect(!operations.contains("@auth"))
    let service = try TestService(schema: schema, operations: operations)
    let (process, port) = try await service.start()
    let client = try TestClient(port: port)
    let answer = try await client.call("listMoviesByGenre", ["genre": "Sci-Fi"])
    #expect(answer.status == 403)
    #expect(answer.body["code"] == 7)
    await client.close()
    process.send(signal: SIGTERM)
    #expect(await process.waitForExit() == 0)
  }
}

extension TemporaryFolder {
  func text(of path: String) throws -> String { try String(contentsOf: url.appending(path: path), encoding: .utf8) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url.appending(path: path).path) }

  /// Every file below the folder, with its bytes.
  func contents() throws -> [String: Data] {
    var files: [String: Data] = [:]
    let enumerator = try #require(
      FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isRegularFileKey]))
    for case let file as URL in enumerator
    where try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
      files[file.path] = try Data(contentsOf: file)
    }
    return files
  }
}
