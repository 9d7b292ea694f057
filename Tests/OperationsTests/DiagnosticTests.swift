import Foundation
import TestSupport
import Testing

@Suite("diagnostics of operations")
struct DiagnosticTests {
  @Test("each fixture gives its diagnostics", arguments: try OperationFixture.all())
  func golden(_ fixture: OperationFixture) throws {
    try expectGolden(try fixture.diagnostics(), fixture.golden)
  }

  @Test("the folder's name is the diagnostic that it shows", arguments: try OperationFixture.all())
  func namesItsDiagnostic(_ fixture: OperationFixture) throws {
    let text = try fixture.diagnostics()
    if fixture.testDescription == "clean" {
      #expect(text.isEmpty)
    } else {
      #expect(text.contains("[\(fixture.testDescription)]"), "\(text)")
    }
  }

  @Test("every diagnostic of the sources has a fixture")
  func coverage() throws {
    let sources = Repository.root.appending(path: "Sources/Compiler/Operations")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var ids: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/id: "([a-z-]+)"/#) { ids.insert(String(match.1)) }
    }
    let shown = Set(try OperationFixture.all().map(\.testDescription))
    #expect(ids.subtracting(shown).isEmpty, "no fixture for \(ids.subtracting(shown).sorted())")
  }
}
