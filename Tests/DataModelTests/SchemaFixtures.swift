import DataModel
import Foundation
import GraphQLSyntax
import SourceText
import TestSupport

/// A schema in `Tests/Fixtures/schemas`, checked.
struct SchemaFixture {
  let folder: URL
  let model: DataModel
  let diagnostics: [Diagnostic]

  init(_ folder: URL) throws {
    self.folder = folder
    let text = try String(contentsOf: folder.appending(path: "schema.gql"), encoding: .utf8)
    (model, diagnostics) = checkText(text)
  }

  static func all() throws -> [URL] { try Repository.fixtures(in: "Tests/Fixtures/schemas") }
}

/// Parses and checks schema files that are given as text.
func checkText(_ texts: String...) -> (model: DataModel, diagnostics: [Diagnostic]) {
  var log = DiagnosticLog()
  let documents = texts.enumerated().map { index, text in
    parseDocument(SourceFile(path: index == 0 ? "schema.gql" : "schema\(index + 1).gql", text: text), into: &log)
  }
  let model = checkSchema(documents, into: &log)
  return (model, log.diagnostics)
}
