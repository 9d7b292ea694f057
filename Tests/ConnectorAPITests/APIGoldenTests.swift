import ConnectorAPI
import DataModel
import Foundation
import GraphQLSyntax
import SourceText
import TestSupport
import Testing

struct APIGoldenTests {
  static func all() throws -> [URL] { try Repository.fixtures(in: "Tests/Fixtures/api") }

  @Test("each schema gives the files that it should, and no other", arguments: try all())
  func golden(_ folder: URL) throws {
    let files = renderConnectorAPI(try checkedModel(folder)).filter { $0.path != "prelude.gql" }
    let expected = folder.appending(path: "expected")
    for file in files {
      try expectGolden(file.text, expected.appending(path: file.path.replacing("main/", with: "")))
    }
    let names = try? FileManager.default.contentsOfDirectory(atPath: expected.path)
    #expect((names ?? []).sorted() == files.map { $0.path.replacing("main/", with: "") }.sorted())
  }

  @Test("the prelude is always there, and always the same")
  func prelude() throws {
    let files = renderConnectorAPI(checkText("").model)
    #expect(files.map(\.path) == ["prelude.gql"])
    let golden = Repository.root.appending(path: "Tests/Fixtures/prelude/prelude.gql")
    try expectGolden(files.first?.text ?? "", golden)
  }
}

/// The model of a fixture's schema, which must be sound.
func checkedModel(_ folder: URL) throws -> DataModel {
  let text = try String(contentsOf: folder.appending(path: "schema.gql"), encoding: .utf8)
  let (model, messages) = checkText(text)
  #expect(messages.isEmpty)
  return model
}

func checkText(_ text: String) -> (model: DataModel, messages: [String]) {
  var log = DiagnosticLog()
  let document = parseDocument(SourceFile(path: "schema.gql", text: text), into: &log)
  let model = checkSchema([document], into: &log)
  return (model, log.diagnostics.map(\.description))
}
