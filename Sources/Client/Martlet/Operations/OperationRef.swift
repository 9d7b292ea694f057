public import QueryCache

#if canImport(Combine)
  public import Combine
#endif

/// An operation with its variables. References to the same operation with the same variables are equal.
///
/// ```swift
/// func run<Ref: OperationRef>(_ operation: Ref) async throws -> Ref.ResultData? {
///   try await operation.execute().data
/// }
/// ```
public protocol OperationRef: Hashable, Sendable {
  /// The type of the response's `data`.
  associatedtype ResultData: Decodable & Sendable

  /// Runs the operation.
  /// - Throws: A ``DataConnectError``, or `CancellationError` if the task is cancelled. The error is a
  ///   ``DataConnectInitError`` if no server is configured, a ``DataConnectCodecError`` if variables or data do not
  ///   match their types, otherwise a ``DataConnectOperationError``.
  func execute() async throws -> OperationResult<ResultData>
}

/// A query with its variables.
///
/// ```swift
/// let query = DataConnect.moviesConnector.listMoviesQuery.ref()
/// let cached = try await query.execute(fetchPolicy: .cacheOnly)
/// ```
public protocol QueryRef: OperationRef {
  // Declared again, so that the compiler infers it from the members of this protocol alone.
  /// The type of the response's `data`.
  associatedtype ResultData

  /// Runs the query. The references of this module run it on the main actor, and show the result before this method
  /// returns.
  /// - Parameter fetchPolicy: Whether to use the cache, the server, or both.
  /// - Returns: The result. Its `data` is `nil` only with `.cacheOnly` if the cache does not contain it.
  /// - Throws: A ``DataConnectError``, or `CancellationError` if the task is cancelled, or another user signs in
  ///   before the result is shown.
  func execute(fetchPolicy: QueryFetchPolicy) async throws -> OperationResult<ResultData>

  /// All outcomes of the query from now on. The default implementation delivers the outcome of one execution.
  var updates: QueryUpdates<ResultData> { get }

  /// The same query for code that reads only the cache, such as a widget. `nil` without a cache, if no server is
  /// configured, or if the variables cannot be encoded. The default implementation returns `nil`.
  var cached: CachedQuery<ResultData>? { get }

  #if canImport(Combine)
    /// All outcomes of the query as a publisher, which starts when it is subscribed to.
    /// - Throws: Nothing in the default implementation.
    func subscribe() async throws -> AnyPublisher<Result<OperationResult<ResultData>, AnyDataConnectError>, Never>
  #endif
}

extension QueryRef {
  /// Runs the query with the policy `.preferCache`.
  /// - Throws: As ``execute(fetchPolicy:)``.
  public func execute() async throws -> OperationResult<ResultData> { try await execute(fetchPolicy: .preferCache) }

  /// Delivers the outcome of one execution.
  public var updates: QueryUpdates<ResultData> {
    QueryUpdates {
      let (stream, continuation) = AsyncStream<QueryUpdates<ResultData>.Element>.makeStream()
      let task = Task {
        do {
          continuation.yield(.success(try await execute(fetchPolicy: .preferCache)))
        } catch let error as any DataConnectError {
          continuation.yield(QueryOutcome.failure(error).update)
        } catch is CancellationError {
          // No outcome.
        } catch {
          let reported = DataConnectInternalError(
            code: .internalError, message: "the query failed with an error of an unexpected type",
            underlyingError: error)
          continuation.yield(QueryOutcome.failure(reported).update)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
      return stream
    }
  }

  /// `nil`: by default a query does not use the cache.
  public var cached: CachedQuery<ResultData>? { nil }
}

/// A query that notifies observers of its latest outcome. Its three properties change together, on the main actor.
///
/// ```swift
/// let query: any ObservableQueryRef = DataConnect.moviesConnector.listMoviesQuery.ref()
/// if let error = query.lastError { print(error) }
/// ```
public protocol ObservableQueryRef: QueryRef {
  /// The type of the response's `data`.
  associatedtype ResultData

  /// The data of the latest success; a failure does not change it. `nil` before the first success, after a cache
  /// miss with `.cacheOnly`, and after another user has signed in.
  var data: ResultData? { get }
  /// Whether ``data`` comes from the server or the cache; `nil` without data.
  var source: DataSource? { get }
  /// The error of the latest execution; `nil` after a success. A cancelled execution does not change it.
  var lastError: (any DataConnectError)? { get }
}
