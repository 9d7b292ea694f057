import DataModel
import Foundation
import SourceText
import TestSupport
import Testing

struct SchemaGoldenTests {
  @Test("each schema gives its diagnostics, or its model", arguments: try SchemaFixture.all())
  func golden(_ folder: URL) throws {
    let fixture = try SchemaFixture(folder)
    let text = fixture.diagnostics.map { "\($0)\n" }.joined()
    if text.isEmpty {
      try expectGolden(describe(fixture.model), folder.appending(path: "model.txt"))
    } else {
      try expectGolden(text, folder.appending(path: "diagnostics.txt"))
    }
  }

  @Test("every diagnostic of the room stands in a golden, with a position")
  func everyDiagnostic() throws {
    let room = Repository.root.appending(path: "Sources/Compiler/DataModel")
    let files = try #require(FileManager.default.enumerator(at: room, includingPropertiesForKeys: nil))
    var ids: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: /\bid: "([a-z0-9-]+)"/) {
        ids.insert(String(match.1))
      }
    }
    let seen = Set(try SchemaFixture.all().flatMap { try SchemaFixture($0).diagnostics }.map(\.id))
    #expect(ids.count > 50)
    #expect(ids.subtracting(seen).isEmpty, "no fixture for \(ids.subtracting(seen).sorted())")
  }
}
