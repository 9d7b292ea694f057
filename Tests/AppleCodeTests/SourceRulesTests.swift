import Foundation
import TestSupport
import Testing

@Suite("Rules of the sources")
struct SourceRulesTests {
  @Test("what the compiler does not check is explained: each '@unchecked Sendable' says what protects it")
  func unchecked() throws {
    var found = 0
    for folder in ["Sources", "Compatibility/Sources", "Benchmarks", "Tests"] {
      let top = Repository.root.appending(path: folder)
      for file in FileManager.default.enumerator(atPath: top.path)?.compactMap({ $0 as? String }) ?? []
      where file.hasSuffix(".swift") && !file.contains(".build/") && !file.hasPrefix("AppleCodeTests/") {
        let lines = try String(contentsOf: top.appending(path: file), encoding: .utf8)
          .split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        // What a generator writes is explained where it is made.
        guard !file.contains("/Generated/") else { continue }
        for (index, line) in lines.enumerated()
        where line.contains("@unchecked Sendable") && !line.hasPrefix("//") && !line.contains("{{") {
          found += 1
          let above = lines[..<index].reversed().prefix { $0.hasPrefix("//") || $0.hasPrefix("@") }
          let isExplained = above.contains { $0.contains("nchecked") }
          #expect(isExplained, "\(folder)/\(file):\(index + 1)")
        }
      }
    }
    #expect(found > 20)
  }

  @Test("the documentation's token provider for Firebase Auth type-checks against a stub of it")
  func firebaseAuth() async throws {
    let source = Repository.root.appending(path: "Sources/Client/Martlet/Connector/TokenProvider.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n")
    let sample = lines.drop { $0 != "/// ```swift" }.dropFirst().prefix { $0 != "/// ```" }.map { $0.dropFirst(4) }
    try #require(sample.contains { $0.contains("Auth.auth()") })
    let folder = try TemporaryFolder()
    try folder.write(
      "import FirebaseAuth\nimport Martlet\n\n" + sample.joined(separator: "\n") + "\n", to: "App/main.swift")
    let script = Repository.root.appending(path: "Tests/AppleStubs/check-app.sh").path
    let result = try await run([script, RunningProcess.productsFolder.path, folder.path + "/App", "FirebaseAuth"])
    #expect(result.status == 0, "\(result.output)")
  }
}
