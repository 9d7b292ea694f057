package import DataModel
package import Migrations
package import QueryPlans
package import Scalars

/// A database that a service runs on: it is migrated to the service's schema and runs its calls.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package protocol ServiceDatabase: Sendable {
  /// The SQL dialect of the database.
  var dialect: Dialect { get }
  /// Returns the changes that bring the database to a schema.
  /// - Parameter force: Whether changes that may lose data or fail for existing rows are steps instead of refusals.
  func plan(
    for model: DataModel, at time: Instant, _ validation: SchemaValidation, force: Bool
  ) async throws -> MigrationPlan
  /// Applies all changes or none of them.
  /// - Throws: ``DatabaseError/refused(_:)`` when a change would lose data. The database is unchanged then.
  /// - Returns: The steps that were applied.
  func migrate(
    to model: DataModel, at time: Instant, _ validation: SchemaValidation, force: Bool
  ) async throws -> [MigrationStep]
  /// Returns the text that ``recordDeployment(_:)`` stored; `nil` if there is none.
  func deployment() async throws -> String?
  /// Stores a text that identifies the deployed version of the service, beside the rows.
  func recordDeployment(_ text: String) async throws
  /// Returns whether no table of the model has a row.
  func isEmpty(_ model: DataModel) async throws -> Bool
  /// Evaluates the values of a call's statements and starts the call. A call that is short enough runs immediately on
  /// the current thread; another one runs in the task that completes the reply.
  /// - Throws: ``RequestFailure`` for a value that cannot be evaluated. Nothing has run then.
  func start(_ call: OperationCall) throws(RequestFailure) -> CallReply
  /// Runs `body` with a snapshot of all rows.
  func readRows<Result: Sendable>(
    of model: DataModel, _ body: @escaping @Sendable (any RowReader) throws -> Result
  ) async throws -> Result
  /// Runs `body` in one transaction that stores rows as they are. If `body` throws, nothing is stored.
  func writeRows<Result: Sendable>(
    of model: DataModel, _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> Result
  func close() async
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ServiceDatabase {
  /// Returns the changes that the schema needs.
  package func plan(for model: DataModel, at time: Instant) async throws -> MigrationPlan {
    try await plan(for: model, at: time, .compatible, force: false)
  }

  /// Applies the changes, none of which may lose data.
  package func migrate(to model: DataModel, at time: Instant) async throws -> [MigrationStep] {
    try await migrate(to: model, at: time, .compatible, force: false)
  }
}
