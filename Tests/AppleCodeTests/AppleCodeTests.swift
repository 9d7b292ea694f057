import Foundation
import TestSupport
import Testing

/// The client's code for Apple systems, seen from Linux: `Tests/AppleStubs` has modules in the place of the system's.
@Suite("Code for Apple systems")
struct AppleCodeTests {
  private let stubs = Repository.root.appending(path: "Tests/AppleStubs")

  @Test("every module of the client type-checks")
  func typeChecks() async throws {
    let result = try await run([stubs.appending(path: "check.sh").path, RunningProcess.productsFolder.path])
    #expect(result.status == 0, "\(result.output)")
  }

  /// What systems of the package's floors (iOS 17, macOS 14, watchOS 10, tvOS 17) do not have; on Linux nothing would tell.
  @Test("nothing newer than the oldest systems is used")
  func floors() throws {
    let newer = [
      "import Synchronization", "Mutex<", "Atomic<", "Observations", "isolated deinit", "InlineArray", "Span<",
      "withTaskExecutorPreference", "Task.immediate", "UTF8Span", "ContinuousClock().measure", "executorPreference",
    ]
    for folder in [
      "Sources/Client", "Sources/Base/Locks", "Sources/Base/Files", "Sources/Storage/SQLite", "Compatibility/Sources",
    ] {
      let top = Repository.root.appending(path: folder)
      let files = FileManager.default.enumerator(atPath: top.path)?.compactMap { $0 as? String } ?? []
      #expect(files.contains { $0.hasSuffix(".swift") })
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: top.appending(path: file), encoding: .utf8)
        for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
          for name in newer { #expect(!line.contains(name), "\(folder)/\(file): \(name)") }
        }
      }
    }
  }

  @Test("the documentation's samples run, SwiftUI's and Combine's too")
  func samples() async throws {
    let folder = try TemporaryFolder()
    let fixture = Repository.root.appending(path: "Tests/Fixtures/seed")
    let service = folder.url.appending(path: "dataconnect")
    try FileManager.default.copyItem(at: fixture.appending(path: "dataconnect"), to: service)
    let martlet = RunningProcess.productsFolder.appending(path: "martlet").path
    let generated = try await run([martlet, "generate", service.path])
    try #require(generated.status == 0, "\(generated.output)")

    // The app is older than the server.
    let schema = service.appending(path: "schema/schema.gql")
    let text = try String(contentsOf: schema, encoding: .utf8)
    try Data(text.replacing("ANAMORPHIC }", with: "ANAMORPHIC FULLSCREEN }").utf8).write(to: schema)
    let server = try RunningProcess("martlet", ["serve", service.path, "--port", "0"], in: folder.url)
    let started = try #require(await server.wait(for: "at http://127.0.0.1:"), "\(server.output)")
    let port = try #require(started.firstMatch(of: #/at http://127\.0\.0\.1:(\d+)/#)?.1)

    let build = try await run([
      stubs.appending(path: "run.sh").path, RunningProcess.productsFolder.path, folder.path + "/out",
      folder.path + "/ios/FirebaseDataConnectGenerated", fixture.appending(path: "App").path,
    ])
    try #require(build.status == 0, "\(build.output)")
    let result = try await run(
      [folder.path + "/out/App", String(port)], environment: ["MARTLET_CONTAINERS": folder.path])
    #expect(result.status == 0)
    try expectGolden(result.output, fixture.appending(path: "output.txt"))
    server.send(signal: SIGTERM)
    await server.waitForExit()
  }
}
