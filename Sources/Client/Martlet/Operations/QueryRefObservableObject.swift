import Locks
public import QueryCache

#if canImport(Combine)
  public import Combine
#endif

/// A query whose latest outcome views observe through `ObservableObject`, where Combine exists; elsewhere it has the
/// same name and properties. Where Combine exists each property has a publisher too: `query.$data`.
///
/// The properties may be read from anywhere; they change on the main actor.
public final class QueryRefObservableObject<ResultData: Decodable & Sendable, Variable: OperationVariable>:
  ObservableQueryRef, LiveQuery, CustomStringConvertible
{
  private let execution: QueryExecution<ResultData, Variable>

  #if canImport(Combine)
    private let publisher = SelfLocking(ObservableObjectPublisher())
    public var objectWillChange: ObservableObjectPublisher { publisher.value }

    @QueryRefProperty public var data: ResultData?
    @QueryRefProperty public var source: DataSource?
    @QueryRefProperty public var lastError: (any DataConnectError)?
  #else
    public var data: ResultData? { execution.outcomes.withLock { $0.data } }
    public var source: DataSource? { execution.outcomes.withLock { $0.source } }
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

  @MainActor
  public func execute(fetchPolicy: QueryFetchPolicy = .preferCache) async throws -> OperationResult<ResultData> {
    try await execution.execute(fetchPolicy)
  }

  public var updates: QueryUpdates<ResultData> { execution.updates(holding: self) }

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

  public var description: String { "QueryRefObservableObject<\(ResultData.self)>" }
}

extension QueryRefObservableObject: Hashable {
  /// The same query with the same variables.
  public static func == (lhs: QueryRefObservableObject, rhs: QueryRefObservableObject) -> Bool {
    lhs.execution.identity == rhs.execution.identity
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(execution.identity) }
}

#if canImport(Combine)
  extension QueryRefObservableObject: ObservableObject {}

  /// `@unchecked Sendable`: a wrapped property is a variable to the compiler; these are set once, by the initialiser.
  extension QueryRefObservableObject: @unchecked Sendable {}
#endif
