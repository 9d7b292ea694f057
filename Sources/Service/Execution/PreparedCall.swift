import DataModel
import Digests
import JSONText
import PostgresConnection
package import SQLite

/// A call that only the database can still refuse.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct PreparedCall: Sendable {
  enum Bound: Sendable {
    case sqlite(BoundPlan<SQLiteValue>)
    case postgres(BoundPlan<PostgresValue>)
  }

  let bound: Bound
  let request: OperationRequest
  /// The service's id.
  let service: String

  var plan: PreparedPlan {
    switch bound {
    case .sqlite(let bound): bound.plan
    case .postgres(let bound): bound.plan
    }
  }

  /// One row by its key: short enough to run on the thread that received it, within a budget of steps.
  package var isKeyedRead: Bool { plan.isKeyedRead }

  /// Runs a query on SQLite.
  /// - Throws: ``SQLiteError`` that ends the request.
  package func read(on connection: Connection) throws -> OperationResponse {
    guard case .sqlite(let bound) = bound else { preconditionFailure("the call is for another engine") }
    var writer = ResponseWriter(showsDebugDetails: request.wantsDebugDetails)
    var properties: [EntityProperties] = []
    try runRead(bound, on: connection, writer: &writer, properties: &properties, entityID: id)
    return writer.finish(extensions: properties)
  }

  /// Runs a mutation inside the writer's transaction.
  /// - Throws: ``SQLiteError`` that ends the request.
  package func write(on connection: Connection) throws -> OperationResponse {
    guard case .sqlite(let bound) = bound else { preconditionFailure("the call is for another engine") }
    var writer = ResponseWriter(showsDebugDetails: request.wantsDebugDetails)
    var properties: [EntityProperties] = []
    let makeID = request.wantsEntityIDs ? id : nil
    try runWrite(bound, on: connection, writer: &writer, properties: &properties, entityID: makeID)
    return writer.finish(extensions: properties)
  }

  /// Runs the call on PostgreSQL.
  /// - Throws: ``PostgresError`` that ends the request.
  func run(on pool: PostgresPool, timeout: Duration) async throws(PostgresError) -> OperationResponse {
    guard case .postgres(let bound) = bound else { preconditionFailure("the call is for another engine") }
    let run = PostgresRun(bound: bound, pool: pool, timeout: timeout)
    var writer = ResponseWriter(showsDebugDetails: request.wantsDebugDetails)
    var properties: [EntityProperties] = []
    if bound.plan.isReadOnly {
      for (root, result) in zip(bound.plan.roots, try await run.read()) {
        switch result {
        case .failure(let failure): writer.appendFailure(root, failure)
        case .success(let answer):
          writer.append(root) { output in output.append(contentsOf: answer.text) }
          if let entities = answer.entities, let keys = try? parseJSON(answer.keys) {
            properties += entities.properties(of: keys, at: [.string(root.key)], id: id)
          }
        }
      }
    } else {
      let makeID = request.wantsEntityIDs ? id : nil
      let results = bound.plan.isTransaction ? try await run.runAtomically() : try await run.runIndividually()
      Execution.write(results, of: bound.plan, to: &writer, properties: &properties, entityID: makeID)
    }
    return writer.finish(extensions: properties)
  }

  private func id(of type: TypeName, _ key: [String]) -> String { entityID(prefix: "\(service)/\(type)", key: key) }
}
