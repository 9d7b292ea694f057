import Configuration
import Files
import ServiceCompiler
import SourceText
import TestSupport
import Testing

@testable import CommandCore

/// A project in a folder of its own.
struct ProjectFixture {
  let folder: TemporaryFolder

  /// - Parameter sdk: Lines below `generate:` of connector.yaml.
  init(
    schema: String = "type Film @table { title: String! }\n",
    operations: String = "query Films @auth(level: PUBLIC, insecureReason: \"test\") { films { title } }\n",
    connectors: String = "[\"./connector\"]", sdk: String = "", datasource: String = ""
  ) throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      specVersion: v1
      serviceId: films
      location: here
      schema:
        source: ./schema
      \(datasource)
      connectorDirs: \(connectors)

      """, to: "dataconnect.yaml")
    try folder.write(schema, to: "schema/schema.gql")
    try folder.write("connectorId: main\n" + (sdk.isEmpty ? "" : "generate:\n" + sdk), to: "connector/connector.yaml")
    try folder.write(operations, to: "connector/operations.gql")
  }

  func read(from argument: String? = nil) -> (project: Project?, log: DiagnosticLog) {
    var log = DiagnosticLog()
    let project = readProject(
      from: argument ?? folder.path, currentFolder: folder.path, in: LocalFileTree(), into: &log)
    return (project, log)
  }

  func project(sourceLocation: SourceLocation = #_sourceLocation) throws -> Project {
    let (project, log) = read()
    return try #require(project, "\(log.diagnostics)", sourceLocation: sourceLocation)
  }

  func compiled(sourceLocation: SourceLocation = #_sourceLocation) throws -> CompiledService {
    var log = DiagnosticLog()
    let service = compileService(try project(sourceLocation: sourceLocation).sources, into: &log)
    return try #require(service, "\(log.diagnostics)", sourceLocation: sourceLocation)
  }

  func exists(_ path: String) -> Bool { LocalFiles.exists(folder.path(path)) }

  func text(_ path: String) -> String? {
    LocalFileTree().contents(of: folder.path(path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
