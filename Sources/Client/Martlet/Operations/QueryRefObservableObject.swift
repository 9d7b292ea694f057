import Locks
public import QueryCache

#if canImport(Combine)
  public import Combine
#endif

/// A query whose latest outcome views observe as an `ObservableObject`. On systems without Combine it has the same
/// properties, but is not observable.
///
/// ```swift
/// let query = DataConnect.moviesConnector.listMoviesQuery.ref()
/// _ = try await query.execute()
/// print(query.data?.movies.count ?? 0)
/// ```
///
/// With Combine, each property also has a publisher: `query.$data`. The properties can be read on any thread; they
/// change on the main actor.
public final class QueryRefObservableObject<ResultData: Decodable & Sendable, Variable: OperationVariable>:
  ObservableQueryRef, ActiveQueryRef, CustomStringConvertible
{
  private let execution: QueryExecution<ResultData, Variable>

  #if canImport(Combine)
    private let publisher = ThreadSafe(ObservableObjectPublisher())
    /// Sends before each change, on the main actor.
    public var objectWillChange: ObservableObjectPublisher { publisher.value }

    /// The data of the latest success; see ``ObservableQueryRef``.
    @QueryRefProperty public var data: ResultData?
    /// Whether the data comes from the server or the cache; see ``ObservableQueryRef``.
    @QueryRefProperty public var source: DataSource?
    /// The error of the latest execution; see ``ObservableQueryRef``.
    @QueryRefProperty public var lastError: (any DataConnectError)?
  #else
    /// The data of the latest success; see ``ObservableQueryRef``.
    public var data: ResultData? { execution.outcomes.withLock { $0.data } }
    /// Whether the data comes from the server or the cache; see ``ObservableQueryRef``.
    public var source: DataSource? { execution.outcomes.withLock { $0.source } }
    /// The error of the latest execution; see ``ObservableQueryRef``.
    public var lastError: (any DataConnectError)? { execution.outcomes.withLock { $0.lastError } }
  #endif

  init(execution: QueryExecution<ResultData, Variable>) {
    self.execution = execution
    #if canImport(Combine)
      _data = QueryRefProperty { execution.outcomes.withLock { $0.data } }
      _source = QueryRefProperty { execution.outcomes.withLock { $0.source } }
      _lastError = QueryRefProperty { execution.outcomes.withLock { $0.lastError } }
    #endif
    execution.onChange { [weak self] change in
      if let self { self.show(change) } else { change() }
    }
  }

  /// Runs the query, and shows the result before it returns.
  /// - Throws: A ``DataConnectError``, or `CancellationError` if the task is cancelled or another user signs in.
  @MainActor
  public func execute(fetchPolicy: QueryFetchPolicy = .preferCache) async throws -> OperationResult<ResultData> {
    try await execution.execute(fetchPolicy)
  }

  /// All outcomes of the query from now on.
  public var updates: QueryUpdates<ResultData> { execution.updates(holding: self) }

  /// The same query for code that reads only the cache; `nil` without a cache.
  public var cached: CachedQuery<ResultData>? { execution.cachedQuery }

  func clear() async { await execution.clear() }

  func serverChanged() async { await execution.serverChanged() }

  @MainActor
  private func show(_ change: () -> Void) {
    #if canImport(Combine)
      objectWillChange.send()
    #endif
    change()
    #if canImport(Combine)
      _data.send()
      _source.send()
      _lastError.send()
    #endif
  }

  /// The type of the reference.
  public var description: String { "QueryRefObservableObject<\(ResultData.self)>" }
}

extension QueryRefObservableObject: Hashable {
  /// Whether both are the same query with the same variables.
  public static func == (lhs: QueryRefObservableObject, rhs: QueryRefObservableObject) -> Bool {
    lhs.execution.identity == rhs.execution.identity
  }

  /// Hashes the query and its variables.
  public func hash(into hasher: inout Hasher) { hasher.combine(execution.identity) }
}

#if canImport(Combine)
  extension QueryRefObservableObject: ObservableObject {}

  /// `@unchecked Sendable`: the compiler treats wrapped properties as variables; these are set once, by the
  /// initializer.
  extension QueryRefObservableObject: @unchecked Sendable {}
#endif
