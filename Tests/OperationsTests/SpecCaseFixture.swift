import ConnectorAPI
import DataModel
import Foundation
import GraphQLSyntax
import Operations
import SourceText
import TestSupport
import Testing

/// A folder of `Tests/Fixtures/spec-cases`: files of a schema (their names begin with `schema`), files of a connector, and
/// `outcome.txt`, which says what the compiler must find: faults with their places, then the sound operations with what
/// of them does not run yet.
struct SpecCaseFixture: CustomTestStringConvertible, Sendable {
  let folder: URL

  var testDescription: String { folder.lastPathComponent }
  /// `08` of `08-snake-case-names`.
  var number: Int? { Int(testDescription.prefix { $0 != "-" }) }

  static func all() throws -> [SpecCaseFixture] {
    try Repository.fixtures(in: "Tests/Fixtures/spec-cases").map(SpecCaseFixture.init)
  }

  func expected() throws -> [String] {
    try String(contentsOf: folder.appending(path: "outcome.txt"), encoding: .utf8).split(separator: "\n").map(
      String.init)
  }

  /// What the compiler found, in the form of `outcome.txt`. Messages on access alone are left out unless the case is about
  /// them, and fixes unless the case names one.
  func outcome() throws -> [String] {
    let wanted = try expected()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".gql") }
      .sorted()
    let files = try names.map { name in
      SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
    }
    let (connector, log) = compileSpecCase(files)
    let isAboutAccess = wanted.contains { $0.hasPrefix("warning") && $0.contains("insecure") }
    var lines = log.diagnostics.filter { isAboutAccess || !["no-auth", "insecure-operation"].contains($0.id) }
      .map { diagnostic in
        let place = "\(diagnostic.severity) \(diagnostic.position) \(diagnostic.id)"
        let full = "\(place): \(diagnostic.fix ?? "")"
        return wanted.contains(full) ? full : place
      }
    lines += connector.operations.map { operation in
      let needs = operation.unsupported.map(\.feature).joined(separator: ", ")
      return "operation \(operation.name ?? "")" + (needs.isEmpty ? "" : " needs \(needs)")
    }
    return lines
  }
}

/// Compiles files; those whose names begin with `schema` are the schema.
func compileSpecCase(_ files: [SourceFile]) -> (CheckedConnector, DiagnosticLog) {
  var log = DiagnosticLog()
  let documents = files.map { parseDocument($0, into: &log) }
  let model = checkSchema(documents.filter { $0.file.path.hasPrefix("schema") }, into: &log)
  let connector = checkOperations(
    documents.filter { !$0.file.path.hasPrefix("schema") }, model: model, api: makeConnectorAPI(model), into: &log)
  return (connector, log)
}

/// The model of a sound schema.
func compiledModel(_ schema: String) throws -> DataModel? {
  var log = DiagnosticLog()
  let model = checkSchema([parseDocument(SourceFile(path: "schema.gql", text: schema), into: &log)], into: &log)
  return log.hasErrors ? nil : model
}
