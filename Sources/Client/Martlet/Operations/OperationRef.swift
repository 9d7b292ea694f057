/// An operation with its variables, ready to run.
public protocol OperationRef: Sendable {
  associatedtype ResultData: Decodable & Sendable

  /// - Throws: A ``DataConnectError``, or `CancellationError` when the task is cancelled.
  func execute() async throws -> OperationResult<ResultData>
}

/// A query with its variables.
public protocol QueryRef: OperationRef {
  /// - Throws: A ``DataConnectError``, or `CancellationError` when the task is cancelled.
  func execute(fetchPolicy: QueryFetchPolicy) async throws -> OperationResult<ResultData>
}

extension QueryRef {
  /// Asks the cache first, if there is one.
  public func execute() async throws -> OperationResult<ResultData> { try await execute(fetchPolicy: .preferCache) }
}

/// A query that tells observers of its latest outcome. The three properties change together, on the main actor.
public protocol ObservableQueryRef: QueryRef {
  /// Of the latest success; a failure leaves it as it is.
  var data: ResultData? { get }
  /// Where ``data`` came from.
  var source: DataSource? { get }
  /// `nil` after a success.
  var lastError: (any DataConnectError)? { get }
}
