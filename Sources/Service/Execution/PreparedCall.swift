package import SQLiteConnection

/// A call that only the database can still refuse.
package struct PreparedCall: Sendable {
  let bound: BoundPlan
  let request: OperationRequest

  /// One row by its key: short enough to run on the thread that received it, within a budget of steps.
  package var isKeyedRead: Bool { bound.plan.isKeyedRead }

  /// Runs a query.
  /// - Throws: ``SQLiteError`` that ends the request.
  package func read(on connection: Connection) throws -> OperationResponse {
    var writer = ResponseWriter(showsDebugDetails: request.wantsDebugDetails)
    try runRead(bound, on: connection, writer: &writer)
    return writer.finish(extensions: [])
  }

  /// Runs a mutation inside the writer's transaction.
  /// - Throws: ``SQLiteError`` that ends the request.
  package func write(on connection: Connection) throws -> OperationResponse {
    var writer = ResponseWriter(showsDebugDetails: request.wantsDebugDetails)
    var properties: [EntityProperties] = []
    try runWrite(bound, on: connection, writer: &writer, properties: &properties) { _, _ in nil }
    return writer.finish(extensions: properties)
  }
}
