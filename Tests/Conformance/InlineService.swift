import Configuration
import Execution
import GraphQLSyntax
import JSONText
import ProjectFiles
import Scalars
import ServiceCompiler
import SourceText
import Testing

/// A service whose texts stand in the test.
struct InlineService {
  let service: RunningService

  init(schema: String, operations: String, on engine: some ConformanceEngine) async throws {
    var log = DiagnosticLog()
    let connector = ConnectorConfiguration(connectorID: "test", folder: ".", swiftSDKs: [], otherSDKs: [])
    let configuration = ServiceConfiguration(
      serviceID: "inline", location: "local", folder: ".", schemaSource: "schema", postgresql: nil,
      connectorFolders: ["test"])
    let compiled = compileService(
      ServiceSources(
        configuration: configuration, schema: [SourceFile(path: "schema.gql", text: schema)],
        connectors: [.init(configuration: connector, files: [SourceFile(path: "operations.gql", text: operations)])]),
      into: &log)
    service = try await engine.start(try #require(compiled, "\(log.diagnostics)"))
  }

  /// The body of an administrator's answer.
  func run(_ name: String, _ variables: JSONObject = JSONObject(), wantsIDs: Bool = false) async throws -> JSONValue {
    let kind: OperationKind = service.isMutation(name) ? .mutation : .query
    let entry = try service.entry(connector: "test", operation: name, kind: kind)
    return try await execute(entry, variables, wantsIDs: wantsIDs)
  }

  /// The answer to a text of one's own.
  func run(text: String) async throws -> JSONValue {
    try await execute(try service.entry(text: text, operation: nil), JSONObject(), wantsIDs: false)
  }

  private func execute(
    _ entry: OperationEntry, _ variables: JSONObject, wantsIDs: Bool
  ) async throws -> JSONValue {
    let request = OperationRequest(
      variables: variables, caller: .administrator, time: Instant(microseconds: 1_700_000_000_000_000),
      wantsEntityIDs: wantsIDs)
    return try parseJSON(try await service.execute(entry, request).body)
  }
}
