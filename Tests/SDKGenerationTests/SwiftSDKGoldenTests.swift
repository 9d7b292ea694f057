import Foundation
import SDKGeneration
import SourceText
import TestSupport
import Testing

@Suite("Generated Swift SDKs")
struct SwiftSDKGoldenTests {
  @Test("every fixture generates its golden output", arguments: try SDKFixture.all())
  func golden(_ fixture: SDKFixture) throws {
    var log = DiagnosticLog()
    let files = try fixture.generate(into: &log)
    let expected = fixture.folder.appending(path: "expected")
    for file in files {
      try expectGolden(file.text, expected.appending(path: file.path))
    }
    // Fixtures are open to everybody, and that is not their point.
    let messages = log.diagnostics.filter { $0.id != "insecure-operation" }.map { "\($0)\n" }.joined()
    if !messages.isEmpty || files.isEmpty {
      try expectGolden(messages, expected.appending(path: "diagnostics.txt"))
    }
    let names = Set(files.map(\.path) + (messages.isEmpty ? [] : ["diagnostics.txt"]))
    let paths = FileManager.default.enumerator(atPath: expected.path)?.compactMap { $0 as? String } ?? []
    let stale = paths.filter { path in
      !names.contains(path) && !names.contains { $0.hasPrefix(path + "/") }
    }
    #expect(stale == [], "files that are no longer generated")
  }

  @Test("the same input gives the same bytes")
  func deterministic() throws {
    for fixture in try SDKFixture.all() {
      var log = DiagnosticLog()
      #expect(try fixture.generate(into: &log) == fixture.generate(into: &log))
    }
  }

  @Test("the formatter has nothing to say of any generated file")
  func formatted() async throws {
    let folder = try TemporaryFolder()
    for fixture in try SDKFixture.all() {
      var log = DiagnosticLog()
      for file in try fixture.generate(into: &log) where file.path.hasSuffix(".swift") {
        try folder.write(file.text, to: "\(fixture.name)/\(file.path)")
      }
    }
    let configuration = Repository.root.appending(path: ".swift-format").path
    let lint = try await run([
      "swift", "format", "lint", "--strict", "--configuration", configuration, "-r", folder.path,
    ])
    #expect(lint.status == 0, "\(lint.output)")
  }

  @Test("names that clash are told with both places")
  func clashes() throws {
    var log = DiagnosticLog()
    #expect(try SDKFixture.named("clashes").generate(into: &log) == [])
    let clashes = log.diagnostics.filter { $0.id == "clashing-generated-names" }
    #expect(clashes.map(\.position.description) == ["queries.gql:2:1", "queries.gql:3:1", "schema.gql:2:6"])
    #expect(clashes.allSatisfy { $0.notes.count == 1 })
  }
}
