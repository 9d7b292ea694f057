import Configuration
import ConnectorAPI
import DataModel
import Files
import Foundation
import GraphQLSyntax
import Operations
import ProjectFiles
import SDKGeneration
import SourceText
import TestSupport
import Testing

/// A folder of `Tests/Fixtures/sdk`: a schema, and one or more connectors with their operations.
struct SDKFixture: Sendable, CustomTestStringConvertible {
  let folder: URL
  var name: String { folder.lastPathComponent }
  var testDescription: String { name }

  static func all() throws -> [SDKFixture] {
    try Repository.fixtures(in: "Tests/Fixtures/sdk").map { SDKFixture(folder: $0) }
  }

  static func named(_ name: String) -> SDKFixture {
    SDKFixture(folder: Repository.root.appending(path: "Tests/Fixtures/sdk/\(name)"))
  }

  /// Folders with a connector.yaml, relative to the fixture's.
  private var connectorFolders: [String] {
    let inner = (LocalFileTree().entries(of: folder.path) ?? []).filter(\.isFolder).map(\.name).sorted()
    return ["."] + inner.filter { $0 != "gen" && $0 != "expected" }
  }

  /// What every SDK of every connector is generated from.
  /// - Parameter suffix: Put behind the name of each package.
  func inputs(packageSuffix suffix: String = "", into log: inout DiagnosticLog) throws -> [SwiftSDKInput] {
    let tree = LocalFileTree()
    let schemaBytes = try #require(tree.contents(of: folder.path + "/schema.gql"))
    let schema = parseDocument(SourceFile(path: "schema.gql", bytes: schemaBytes), into: &log)
    let model = checkSchema([schema], into: &log)
    let api = makeConnectorAPI(model)
    let service = ServiceConfiguration(
      serviceID: "fixtures", location: "us-central1", folder: ".", schemaSource: "schema.gql", postgresql: nil,
      connectorFolders: connectorFolders)
    var inputs: [SwiftSDKInput] = []
    for connectorFolder in connectorFolders {
      let path = folder.path + "/" + connectorFolder
      guard let yaml = tree.contents(of: path + "/connector.yaml") else { continue }
      let file = SourceFile(path: joinedPath(connectorFolder, "connector.yaml"), bytes: yaml)
      let connector = try #require(readConnectorConfiguration(file, folder: connectorFolder, into: &log))
      let sources = try #require(graphQLFiles(below: path, shownAs: connectorFolder, in: tree))
        .filter { $0.path != "schema.gql" }
      let operations = checkOperations(
        sources.map { parseDocument($0, into: &log) }, model: model, api: api, into: &log)
      for var sdk in connector.swiftSDKs {
        sdk.package += suffix
        inputs.append(
          SwiftSDKInput(
            service: service, connector: connector, sdk: sdk, operations: operations, model: model,
            corePackage: #"name: "Martlet", path: "../martlet""#))
      }
    }
    return inputs
  }

  /// The generated files of all SDKs; a clash of names leaves an SDK out.
  func generate(packageSuffix suffix: String = "", into log: inout DiagnosticLog) throws -> [OutputFile] {
    try inputs(packageSuffix: suffix, into: &log).flatMap { generateSwiftSDK($0, into: &log) ?? [] }
  }
}
