import ConnectorAPI
import DataModel
import Foundation
import GraphQLSyntax
import Operations
import SourceText
import TestSupport
import Testing

/// A folder of `Tests/Fixtures/operations`: operations on the folder's schema, and the diagnostics they give.
struct OperationFixture: CustomTestStringConvertible, Sendable {
  let folder: URL

  var testDescription: String { folder.lastPathComponent }
  var golden: URL { folder.appending(path: "diagnostics.txt") }

  static func all() throws -> [OperationFixture] {
    try Repository.fixtures(in: "Tests/Fixtures/operations").map(OperationFixture.init)
  }

  func diagnostics() throws -> String {
    let schema = try String(
      contentsOf: folder.deletingLastPathComponent().appending(path: "schema.gql"), encoding: .utf8)
    let operations = try String(contentsOf: folder.appending(path: "operations.gql"), encoding: .utf8)
    let (_, log) = try check(schema: schema, operations: operations)
    return log.diagnostics.map { $0.description + "\n" }.joined()
  }
}

/// Texts to checked operations; the schema must be sound.
func check(schema: String, operations: String) throws -> (CheckedConnector, DiagnosticLog) {
  var log = DiagnosticLog()
  let document = parseDocument(SourceFile(path: "schema.gql", text: schema), into: &log)
  let model = checkSchema([document], into: &log)
  try #require(!log.hasErrors, "\(log.diagnostics)")
  log = DiagnosticLog()
  let connector = checkOperations(
    [parseDocument(SourceFile(path: "operations.gql", text: operations), into: &log)], model: model,
    api: makeConnectorAPI(model), into: &log)
  return (connector, log)
}
