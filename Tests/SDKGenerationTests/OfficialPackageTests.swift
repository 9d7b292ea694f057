import Foundation
import TestSupport
import Testing

/// Code of the official generator, and an app written for the official SDK, unchanged on our modules of the same names.
@Suite("Official packages")
struct OfficialPackageTests {
  @Test("build, and run against our server")
  func officialApp() async throws {
    let package = try UmbrellaPackage()
    let build = try await buildPackage(at: package.folder)
    try #require(build.status == 0, "\(build.output)")

    let folder = try TemporaryFolder()
    let service = folder.url.appending(path: "dataconnect")
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "Tests/Fixtures/official/dataconnect"), to: service)
    let server = try RunningProcess("martlet", ["serve", service.path, "--port", "0"], in: folder.url)
    let started = try #require(await server.wait(for: "at http://127.0.0.1:"), "\(server.output)")
    let port = try #require(started.firstMatch(of: #/at http://127\.0\.0\.1:(\d+)/#)?.1)

    let app = package.folder.appending(path: ".build/debug/OfficialApp").path
    let result = try await run([app, String(port)], environment: ["MARTLET_CONTAINERS": folder.path])
    #expect(result.status == 0)
    try expectGolden(result.output, Repository.root.appending(path: "Tests/Fixtures/official/output.txt"))
    server.send(signal: SIGTERM)
    await server.waitForExit()
  }

  @Test("an app links another FirebaseCore together with Martlet")
  func foreignCore() async throws {
    let folder = Repository.root.appending(path: ".build/foreign-core")
    let fixture = Repository.root.appending(path: "Tests/Fixtures/foreign-core")
    for file in ["Package.swift", "Sources/FirebaseCore/FirebaseCore.swift", "Sources/App/main.swift"] {
      let target = folder.appending(path: file)
      let text = try Data(contentsOf: fixture.appending(path: file))
      guard (try? Data(contentsOf: target)) != text else { continue }
      try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: target)
    }
    let build = try await buildPackage(at: folder)
    try #require(build.status == 0, "\(build.output)")
    let result = try await run([folder.appending(path: ".build/debug/App").path])
    #expect(result.status == 0)
    #expect(result.output == "[DEFAULT] 1 2024-02-29T00:00:00Z endpointNotConfigured\n")

    #if os(Linux)
      // What Martlet brings along: SQLite and OpenSSL, and no more of Foundation than its essentials.
      let linked = try await run(["readelf", "-d", folder.appending(path: ".build/debug/App").path]).output
      let libraries = linked.matches(of: #/NEEDED.*\[(.*?)\.so/#).map { String($0.1) }
        .filter {
          !$0.hasPrefix("libswift") && !["libc", "libm", "libstdc++", "libgcc_s", "ld-linux-x86-64"].contains($0)
        }
      #expect(
        Set(libraries).isSubset(of: [
          "libsqlite3", "libssl", "libcrypto", "libFoundationEssentials", "lib_FoundationICU",
        ]))
      #expect(libraries.contains("libsqlite3"))
    #endif
  }
}
