import Configuration
package import GraphQLSyntax
package import JSONText
import Operations
import QueryPlans
package import ServiceCompiler
import SourceText

/// A compiled service on its database, which a server calls. A changed project gets a new value on the same database.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class RunningService: Sendable {
  package let compiled: CompiledService
  package let database: any ServiceDatabase
  /// The time limit of one request.
  package let timeout: Duration
  private let connectors: [String: ConnectorEntry]

  private struct ConnectorEntry {
    let wantsEntityIDs: Bool
    let operations: [String: OperationEntry]
  }

  package init(_ compiled: CompiledService, on database: any ServiceDatabase, timeout: Duration = .seconds(30)) {
    self.compiled = compiled
    self.database = database
    self.timeout = timeout
    let service = compiled.configuration.serviceID
    connectors = Dictionary(
      compiled.connectors.map { connector in
        let entries = connector.operations.operations.compactMap { operation in
          operation.name.map {
            (
              $0,
              OperationEntry(
                operation: operation, model: compiled.model, api: compiled.api, service: service,
                dialect: database.dialect)
            )
          }
        }
        let entry = ConnectorEntry(
          wantsEntityIDs: connector.configuration.wantsEntityIDs,
          operations: Dictionary(entries, uniquingKeysWith: { first, _ in first }))
        return (connector.configuration.connectorID, entry)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns whether an SDK of the connector has a cache, which needs the ids of the rows in a response.
  package func wantsEntityIDs(connector: String) -> Bool { connectors[connector]?.wantsEntityIDs ?? false }

  /// Returns the operation of a call.
  /// - Throws: ``RequestFailure`` `.notFound`, or `.invalidArgument` for a mutation that is called as a query.
  package func entry(
    connector: String, operation name: String, kind: OperationKind
  ) throws(RequestFailure) -> OperationEntry {
    guard let entries = connectors[connector] else {
      throw RequestFailure(.notFound, "connector \"\(connector)\" not found")
    }
    guard let entry = entries.operations[name] else {
      throw RequestFailure(.notFound, "operation \"\(name)\" not found")
    }
    guard entry.operation.kind == kind else {
      throw RequestFailure(
        .invalidArgument, "operation \"\(name)\" is a \(entry.operation.kind.rawValue), not a \(kind.rawValue)")
    }
    return entry
  }

  /// Returns an operation that an administrator sends as text.
  /// - Parameter name: The name of the operation in the text. Not required if the text has one operation.
  package func entry(text: String, operation name: String?) throws(RequestFailure) -> OperationEntry {
    var log = DiagnosticLog()
    let document = parseDocument(SourceFile(path: "query", text: text), into: &log)
    let checked = checkAdminDocument(document, model: compiled.model, api: compiled.api, into: &log)
    guard !log.hasErrors else {
      let errors = log.diagnostics.filter { $0.severity == .error }.map(\.description)
      throw RequestFailure(.invalidArgument, errors.joined(separator: "\n"))
    }
    let operations = checked.operations.filter { name == nil || name == "" || $0.name == name }
    guard let operation = operations.first else {
      throw RequestFailure(
        .invalidArgument, name.map { "the text has no operation '\($0)'" } ?? "the text has no operation")
    }
    guard operations.count == 1 else {
      throw RequestFailure(.invalidArgument, "operationName is required: the text has several operations")
    }
    return OperationEntry(
      operation: operation, model: compiled.model, api: compiled.api, service: compiled.configuration.serviceID,
      dialect: database.dialect)
  }

  /// Starts a call. Everything that can be refused without the database is refused here.
  /// - Throws: ``RequestFailure``; nothing has run then.
  package func start(
    _ operation: AuthorizedOperation, _ variables: JSONObject, _ options: CallOptions
  ) throws(RequestFailure) -> CallReply {
    let values = try operation.entry.coerce(variables)
    let plan = try operation.entry.plan(for: values, withKeys: options.wantsEntityIDs)
    let context = ResponseContext(
      service: compiled.configuration.serviceID, wantsEntityIDs: options.wantsEntityIDs,
      wantsDebugDetails: options.wantsDebugDetails)
    let evaluator = ValueEvaluator(variables: values, caller: operation.caller, time: options.time)
    return try database.start(OperationCall(plan: plan, evaluator: evaluator, context: context, timeout: timeout))
  }

  /// Runs a call to completion. Cancelling the task stops its statements.
  package func execute(
    _ entry: OperationEntry, _ request: OperationRequest
  ) async throws(RequestFailure) -> OperationResponse {
    try await start(try entry.authorize(request.caller), request.variables, request.options).response()
  }
}
