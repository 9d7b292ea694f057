import Configuration
import ConnectorAPI
import DataModel
import Foundation
import GraphQLSyntax
import Operations
import ProjectFiles
import SDKGeneration
import SourceText
import TestSupport
import Testing

@Suite("Names that nobody would choose")
struct RandomProjectTests {
  /// `RANDOM_PROJECTS` is how many to try instead of the usual few.
  private static var count: Int { ProcessInfo.processInfo.environment["RANDOM_PROJECTS"].flatMap { Int($0) } ?? 6 }

  @Test("what is generated for any names compiles, in Swift 5 and in Swift 6 mode")
  func compiles() async throws {
    let modules = try #require(modulesFolder())
    var sound = 0
    for seed in 1...UInt64(Self.count) {
      var log = DiagnosticLog()
      guard let files = try generate(seed, into: &log) else { continue }
      sound += 1
      let folder = try TemporaryFolder()
      for file in files where file.path.contains("/Sources/") {
        try folder.write(file.text, to: String(file.path.split(separator: "/").last ?? ""))
      }
      // The runtime's module names these of C.
      var maps = [".build/debug/CPlatform.build"]
      for library in ["CSQLite", "COpenSSL"] { maps.append("Sources/System/\(library)") }
      let flags = maps.flatMap { map in
        ["-Xcc", "-fmodule-map-file=\(Repository.root.appending(path: "\(map)/module.modulemap").path)"]
      }
      let command =
        ["swiftc", "-typecheck", "-warnings-as-errors", "-module-name", "Random", "-I", modules] + flags
      for mode in ["5", "6"] {
        let result = try await run(command + ["-swift-version", mode] + folder.files())
        #expect(result.status == 0, "seed \(seed), Swift \(mode): \(result.output)")
      }
    }
    #expect(sound > 0, "every project was refused")
  }

  /// `nil` when the names are refused by the schema's rules, or clash and are told.
  private func generate(_ seed: UInt64, into log: inout DiagnosticLog) throws -> [OutputFile]? {
    let project = RandomProject(seed: seed)
    let document = parseDocument(SourceFile(path: "schema.gql", text: project.schema), into: &log)
    let model = checkSchema([document], into: &log)
    guard !log.hasErrors else { return nil }
    let text = project.operations(
      list: { model[TypeName($0)].plural.text }, single: { model[TypeName($0)].singular.text })
    let source = parseDocument(SourceFile(path: "queries.gql", text: text), into: &log)
    let operations = checkOperations([source], model: model, api: makeConnectorAPI(model), into: &log)
    guard !log.hasErrors else { return nil }
    let position = SourcePosition(path: "connector.yaml", line: 1, column: 1)
    let sdk = SwiftSDKConfiguration(
      outputDirectory: "gen", package: "Random", clientCache: .init(), position: position)
    return generateSwiftSDK(
      SwiftSDKInput(
        service: ServiceConfiguration(
          serviceID: "s", location: "l", folder: ".", schemaSource: ".", postgresql: nil, connectorFolders: []),
        connector: ConnectorConfiguration(connectorID: "random", folder: ".", swiftSDKs: [sdk], otherSDKs: []),
        sdk: sdk, operations: operations, model: model, corePackage: ""), into: &log)
  }

  /// Where this build keeps `Martlet.swiftmodule`.
  private func modulesFolder() -> String? {
    let candidates = ["Modules", "."].map { Repository.root.appending(path: ".build/debug/\($0)").path }
    return candidates.first { FileManager.default.fileExists(atPath: $0 + "/Martlet.swiftmodule") }
  }
}
