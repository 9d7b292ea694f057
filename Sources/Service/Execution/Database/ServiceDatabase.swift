package import DataModel
package import Migrations
package import QueryPlans
package import Scalars

/// A database that a service runs on: brought to its schema, and asked.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package protocol ServiceDatabase: Sendable {
  /// The SQL that it reads.
  var dialect: Dialect { get }
  /// What stands between the database and a schema.
  /// - Parameter force: Changes that may lose or refuse rows are steps, not refusals.
  func plan(
    for model: DataModel, at time: Instant, _ validation: SchemaValidation, force: Bool
  ) async throws -> MigrationPlan
  /// Makes the changes: all of them or none.
  /// - Throws: ``DatabaseError/refused(_:)`` when a change would lose something; nothing has changed then.
  /// - Returns: What was done.
  func migrate(
    to model: DataModel, at time: Instant, _ validation: SchemaValidation, force: Bool
  ) async throws -> [MigrationStep]
  /// What ``recordDeployment(_:)`` kept; `nil` in a database of which nothing is known.
  func deployment() async throws -> String?
  /// Keeps a text that says which version of the service the database serves, beside the rows.
  func recordDeployment(_ text: String) async throws
  /// Whether no table of the model has a row.
  func isEmpty(_ model: DataModel) async throws -> Bool
  /// Makes the values of a call's statements, and runs the call: at once where that takes so little that the calling
  /// thread can do it, or in the task that finishes the reply.
  /// - Throws: ``RequestFailure`` for a value that cannot be made; nothing has run then.
  func start(_ call: OperationCall) throws(RequestFailure) -> CallReply
  /// Runs `body` with all rows as they are at one moment.
  func readRows<Result: Sendable>(
    of model: DataModel, _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result
  /// Runs `body` in one transaction that stores rows as they are; what throws stores nothing.
  func writeRows<Result: Sendable>(
    of model: DataModel, _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> Result
  func close() async
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ServiceDatabase {
  /// What the schema needs and the database lacks.
  package func plan(for model: DataModel, at time: Instant) async throws -> MigrationPlan {
    try await plan(for: model, at: time, .compatible, force: false)
  }

  /// Makes the changes that lose nothing.
  package func migrate(to model: DataModel, at time: Instant) async throws -> [MigrationStep] {
    try await migrate(to: model, at: time, .compatible, force: false)
  }
}
