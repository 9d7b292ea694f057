public import QueryCache

#if canImport(Combine)
  public import Combine
#endif

/// An operation with its variables, ready to run. References of the same operation with the same variables are equal.
public protocol OperationRef: Hashable, Sendable {
  associatedtype ResultData: Decodable & Sendable

  /// - Throws: A ``DataConnectError``, or `CancellationError` when the task is cancelled.
  ///   The error is a ``DataConnectInitError`` when nobody said where the server is, a ``DataConnectCodecError`` for
  ///   variables or data that do not fit their types, a ``DataConnectOperationError`` for everything else.
  func execute() async throws -> OperationResult<ResultData>
}

/// A query with its variables.
public protocol QueryRef: OperationRef {
  // Again, so that it is found from what a type of an app has of this protocol alone.
  associatedtype ResultData

  /// Runs on the main actor for the references of this module, and the answer is shown there before it returns.
  /// - Returns: `data` is `nil` only for `.cacheOnly` and a cache that does not have it.
  /// - Throws: A ``DataConnectError``, or `CancellationError` when the task is cancelled.
  ///   The latter also when somebody else signs in before the outcome is shown.
  func execute(fetchPolicy: QueryFetchPolicy) async throws -> OperationResult<ResultData>

  /// The outcomes from now on, by whatever this device knows.
  /// A type of an app that does not have its own gets the outcome of one execution.
  var updates: QueryUpdates<ResultData> { get }

  /// The same query for who only reads the cache, such as a widget; `nil` without a cache.
  /// It is `nil` for types of an app, and while nobody said where the server is, and for variables without a JSON form.
  var cached: CachedQuery<ResultData>? { get }

  #if canImport(Combine)
    /// The same outcomes as a publisher, which begins when it is subscribed to.
    func subscribe() async throws -> AnyPublisher<Result<OperationResult<ResultData>, AnyDataConnectError>, Never>
  #endif
}

extension QueryRef {
  /// Asks the cache first, if there is one.
  public func execute() async throws -> OperationResult<ResultData> { try await execute(fetchPolicy: .preferCache) }

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
            code: .internalError, message: "the query failed with an error of another kind", underlyingError: error)
          continuation.yield(QueryOutcome.failure(reported).update)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
      return stream
    }
  }

  public var cached: CachedQuery<ResultData>? { nil }
}

/// A query that tells observers of its latest outcome. The three properties change together, on the main actor.
public protocol ObservableQueryRef: QueryRef {
  associatedtype ResultData

  /// Of the latest success; a failure leaves it as it is.
  /// `nil` before the first one, after a miss with `.cacheOnly`, and when somebody else signs in.
  var data: ResultData? { get }
  /// Where ``data`` came from.
  var source: DataSource? { get }
  /// `nil` after a success.
  /// A cancelled execution leaves it as it is.
  var lastError: (any DataConnectError)? { get }
}
