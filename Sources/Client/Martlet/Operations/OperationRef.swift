public import QueryCache

#if canImport(Combine)
  public import Combine
#endif

/// An operation with its variables, ready to run.
public protocol OperationRef: Sendable {
  associatedtype ResultData: Decodable & Sendable

  /// - Throws: A ``DataConnectError``, or `CancellationError` when the task is cancelled.
  ///   The error is a ``DataConnectInitError`` when nobody said where the server is, a ``DataConnectCodecError`` for
  ///   variables or data that do not fit their types, a ``DataConnectOperationError`` for everything else.
  func execute() async throws -> OperationResult<ResultData>
}

/// A query with its variables.
public protocol QueryRef: OperationRef {
  /// Runs on the main actor for the references of this module, and the answer is shown there before it returns.
  /// - Returns: `data` is `nil` only for `.cacheOnly` and a cache that does not have it.
  /// - Throws: A ``DataConnectError``, or `CancellationError` when the task is cancelled.
  ///   The latter also when somebody else signs in before the outcome is shown.
  func execute(fetchPolicy: QueryFetchPolicy) async throws -> OperationResult<ResultData>

  /// The outcomes from now on, by whatever this device knows.
  var updates: QueryUpdates<ResultData> { get }

  /// The same query for who only reads the cache, such as a widget; `nil` without a cache.
  /// It is `nil` too while nobody said where the server is, and for variables without a JSON form.
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
  /// `nil` before the first one, after a miss with `.cacheOnly`, and when somebody else signs in.
  var data: ResultData? { get }
  /// Where ``data`` came from.
  var source: DataSource? { get }
  /// `nil` after a success.
  /// A cancelled execution leaves it as it is.
  var lastError: (any DataConnectError)? { get }
}
