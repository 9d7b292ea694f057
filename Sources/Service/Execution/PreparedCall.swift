import DataModel
import Digests
package import SQLiteConnection

/// A call that only the database can still refuse.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct PreparedCall: Sendable {
  let bound: BoundPlan
  let request: OperationRequest
  /// The service's id.
  let service: String

  /// One row by its key: short enough to run on the thread that received it, within a budget of steps.
  package var isKeyedRead: Bool { bound.plan.isKeyedRead }

  /// Runs a query.
  /// - Throws: ``SQLiteError`` that ends the request.
  package func read(on connection: Connection) throws -> OperationResponse {
    var writer = ResponseWriter(showsDebugDetails: request.wantsDebugDetails)
    var properties: [EntityProperties] = []
    try runRead(bound, on: connection, writer: &writer, properties: &properties, entityID: id)
    return writer.finish(extensions: properties)
  }

  /// Runs a mutation inside the writer's transaction.
  /// - Throws: ``SQLiteError`` that ends the request.
  package func write(on connection: Connection) throws -> OperationResponse {
    var writer = ResponseWriter(showsDebugDetails: request.wantsDebugDetails)
    var properties: [EntityProperties] = []
    let makeID = request.wantsEntityIDs ? id : nil
    try runWrite(bound, on: connection, writer: &writer, properties: &properties, entityID: makeID)
    return writer.finish(extensions: properties)
  }

  private func id(of type: TypeName, _ key: [String]) -> String { entityID(prefix: "\(service)/\(type)", key: key) }
}
