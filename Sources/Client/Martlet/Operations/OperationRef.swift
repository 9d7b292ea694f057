public import QueryCache

#if canImport(Combine)
  public import Combine
#endif

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

  /// The outcomes from now on, by whatever this device knows.
  var updates: QueryUpdates<ResultData> { get }

  /// The same query for who only reads the cache, such as a widget; `nil` without a cache.
  var cached: CachedQuery<ResultData>? { get }

  #if canImport(Combine)
    /// The same outcomes as a publisher, which begins when it is subscribed to.
    func subscribe() async throws -> AnyPublisher<Result<OperationResult<ResultData>, AnyDataConnectError>, Never>
  #endif
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
