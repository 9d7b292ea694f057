import Foundation
import TestSupport
import Testing

/// Packages of users, built in a place where the C libraries that the rest of the project needs have no headers.
@Suite("The build plugin", .serialized, .enabled(if: runsLongTests, "a package of a user is built from nothing"))
struct PluginTests {
  private static let sqlite = ["/usr/include/sqlite3.h", "/usr/lib/*/pkgconfig/sqlite3.pc"]
  /// Headers and descriptions of libraries, as Debian has them.
  private static let others = [
    "/usr/include/yaml.h", "/usr/include/postgresql", "/usr/include/openssl",
    "/usr/include/nghttp2", "/usr/lib/*/pkgconfig/yaml-0.1.pc",
    "/usr/lib/*/pkgconfig/libpq.pc", "/usr/lib/*/pkgconfig/libcrypto.pc", "/usr/lib/*/pkgconfig/libssl.pc",
    "/usr/lib/*/pkgconfig/openssl.pc", "/usr/lib/*/pkgconfig/libnghttp2.pc",
  ]

  /// Runs a command in a place of its own, in which those files are empty.
  private func runWithoutHeaders(
    _ command: String, in folder: TemporaryFolder, hiding hidden: [String]
  ) async throws -> ProcessResult {
    try folder.write("", to: "empty.h")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "empty"), withIntermediateDirectories: true)
    let script = """
      set -e
      for path in \(hidden.joined(separator: " ")); do
        [ -e "$path" ] || continue
        if [ -d "$path" ]; then mount --bind '\(folder.path)/empty' "$path"; else mount --bind '\(folder.path)/empty.h' "$path"; fi
      done
      ! [ -s /usr/include/yaml.h ]
      \(command)
      """
    let unshare = getuid() == 0 ? ["unshare", "-m"] : ["unshare", "-Urm"]
    return try await run(unshare + ["sh", "-c", script], in: folder.url)
  }

  @Test("a package runs a template of its own without any -dev package, and again when a source changes")
  func template() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Birds", platforms: [.macOS(.v14)],
        dependencies: [.package(name: "Martlet", path: "\(Repository.root.path)")],
        targets: [.executableTarget(name: "Birds", plugins: [.plugin(name: "MartletPlugin", package: "Martlet")])]
      )
      """, to: "Package.swift")
    try folder.write(
      "{% for e in types.enums %}extension {{ e.name }} { static let count = {{ e.cases.count }} }{% endfor %}",
      to: "Templates/Birds/Count.stencil")
    let source = { (cases: String) in "enum Song { case \(cases) }\nprint(\"songs:\", Song.count)\n" }
    try folder.write(source("trill, call"), to: "Sources/Birds/main.swift")
    let all = Self.others + Self.sqlite
    let first = try await runWithoutHeaders("swift build && .build/debug/Birds", in: folder, hiding: all)
    #expect(first.status == 0, "\(first.output)")
    #expect(first.output.contains("songs: 2"))
    try folder.write(source("trill, call, chirp"), to: "Sources/Birds/main.swift")
    let start = ContinuousClock.now
    let second = try await runWithoutHeaders("swift build && .build/debug/Birds", in: folder, hiding: all)
    print("a changed source was rendered and built in \(ContinuousClock.now - start)")
    #expect(second.output.contains("songs: 3"), "\(second.output)")
    try folder.write("{{ types|nope }}", to: "Templates/Birds/Count.stencil")
    let broken = try await runWithoutHeaders("swift build", in: folder, hiding: all)
    #expect(broken.status != 0)
    #expect(broken.output.contains("Count.stencil:1:10: error: Unknown filter 'nope'."), "\(broken.output)")
  }

  @Test("a package stores its marked structs with libsqlite3-dev alone")
  func records() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Birds", platforms: [.macOS(.v14)],
        dependencies: [.package(name: "Martlet", path: "\(Repository.root.path)")],
        targets: [
          .executableTarget(
            name: "Birds", dependencies: [.product(name: "Records", package: "Martlet")],
            plugins: [.plugin(name: "MartletPlugin", package: "Martlet")])
        ]
      )
      """, to: "Package.swift")
    try folder.write(
      "// sourcery: persist\nstruct Bird { var id: String; var name: String }\n", to: "Sources/Birds/Bird.swift")
    try folder.write(
      """
      import LocalStore
      import Records
      let store = try LocalStore(.directory("birds", name: "birds"), schema: records.storeSchema)
      let birds = BirdDAO(store)
      try await birds.persist(Bird(id: "1", name: "Owl"))
      print("stored:", try await birds.read("1")?.name ?? "nothing")
      store.close()
      """, to: "Sources/Birds/main.swift")
    let result = try await runWithoutHeaders("swift build && .build/debug/Birds", in: folder, hiding: Self.others)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("stored: Owl"), "\(result.output)")
  }
}
