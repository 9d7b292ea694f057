import Configuration
import Execution
import Foundation
import GraphQLSyntax
import JSONText
import Operations
import ProjectFiles
import SQLite
import Scalars
import ServiceCompiler
import SourceText
import Testing

/// A database that runs the cases. A second engine is a second value of this kind; the cases stay as they are.
protocol ConformanceEngine: Sendable {
  var name: String { get }
  /// A service on an empty database of its own.
  func start(_ compiled: CompiledService) async throws -> RunningService
  func stop(_ service: RunningService) async throws
}

struct SQLiteEngine: ConformanceEngine {
  let name = "sqlite"

  func start(_ compiled: CompiledService) async throws -> RunningService {
    let path = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString).sqlite").path
    let database = try await SQLiteDatabase.open(path: path, synchronous: .off, readerCount: 1)
    _ = try await database.migrate(to: compiled.model, at: Instant(microseconds: 0))
    try FileManager.default.removeItem(atPath: path)
    return RunningService(compiled, on: database)
  }

  func stop(_ service: RunningService) async throws { await service.database.close() }
}

/// Compiles a case's texts.
func compile(_ test: ConformanceCase) throws -> CompiledService {
  var log = DiagnosticLog()
  let schema = SourceFile(path: "schema.gql", text: try #require(try test.text("schema.gql")))
  var files = [SourceFile(path: "operations.gql", text: try #require(try test.text("operations.gql")))]
  if let seed = try test.text("seed.gql") { files.append(SourceFile(path: "seed.gql", text: seed)) }
  let connector = ConnectorConfiguration(connectorID: "test", folder: ".", swiftSDKs: [], otherSDKs: [])
  let service = ServiceConfiguration(
    serviceID: "conformance", location: "local", folder: ".", schemaSource: "schema", postgresql: nil,
    connectorFolders: ["test"])
  let compiled = compileService(
    ServiceSources(
      configuration: service, schema: [schema],
      connectors: [ServiceSources.Connector(configuration: connector, files: files)]), into: &log)
  let errors = log.diagnostics.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
  return try #require(compiled, "\(test.name) does not compile:\n\(errors)")
}

/// Runs one step and tells what came of it.
///
/// A query is run twice, without and with the ids of its rows: what it answers must not depend on them.
func run(_ step: ConformanceStep, on service: RunningService) async throws -> Result<JSONValue, RequestFailure> {
  let result = try await run(step, on: service, wantsEntityIDs: step.wantsEntityIDs)
  if !step.wantsEntityIDs, !service.isMutation(step.operation) {
    let withIDs = try await run(step, on: service, wantsEntityIDs: true)
    #expect(result == withIDs, "'\(step.operation)' answers otherwise when it tells the ids of its rows")
  }
  return result
}

private func run(
  _ step: ConformanceStep, on service: RunningService, wantsEntityIDs: Bool
) async throws -> Result<JSONValue, RequestFailure> {
  let caller: Caller =
    if step.caller == "admin" { .administrator } else { Caller(claims: step.caller.object) }
  let request = OperationRequest(
    variables: step.variables, caller: caller, time: try #require(Instant(step.time)),
    wantsEntityIDs: wantsEntityIDs)
  do throws(RequestFailure) {
    let kind: OperationKind = service.isMutation(step.operation) ? .mutation : .query
    let entry = try service.entry(connector: "test", operation: step.operation, kind: kind)
    let response = try await service.execute(entry, request)
    guard var body = (try? parseJSON(response.body))?.object else {
      Issue.record("no JSON: \(String(decoding: response.body, as: UTF8.self))")
      return .success(.null)
    }
    if !step.wantsEntityIDs { body["extensions"] = nil }
    return .success(.object(body))
  } catch {
    return .failure(error)
  }
}

extension RunningService {
  func isMutation(_ name: String) -> Bool {
    compiled.connectors.contains { connector in
      connector.operations.operations.contains { $0.name == name && $0.kind == .mutation }
    }
  }
}
