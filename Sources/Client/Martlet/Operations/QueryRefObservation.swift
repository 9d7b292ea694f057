import Locks
public import Observation
public import QueryCache

/// A query whose latest outcome SwiftUI and `withObservationTracking` observe.
///
/// ```swift
/// struct MovieList: View {
///   let query = DataConnect.moviesConnector.listMoviesQuery.ref()
///   var body: some View {
///     List(query.data?.movies ?? []) { Text($0.title) }
///       .task { _ = try? await query.execute() }
///   }
/// }
/// ```
///
/// The properties may be read from anywhere; they change on the main actor.
public final class QueryRefObservation<ResultData: Decodable & Sendable, Variable: OperationVariable>:
  ObservableQueryRef, LiveQuery, Observable, CustomStringConvertible
{
  private let execution: QueryExecution<ResultData, Variable>
  private let registrar = ObservationRegistrar()

  init(execution: QueryExecution<ResultData, Variable>) {
    self.execution = execution
    execution.onChange { [weak self] change in
      if let self { self.show(change) } else { change() }
    }
  }

  public var data: ResultData? {
    registrar.access(self, keyPath: \.data)
    return execution.outcomes.withLock { $0.data }
  }

  public var source: DataSource? {
    registrar.access(self, keyPath: \.source)
    return execution.outcomes.withLock { $0.source }
  }

  public var lastError: (any DataConnectError)? {
    registrar.access(self, keyPath: \.lastError)
    return execution.outcomes.withLock { $0.lastError }
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
    registrar.withMutation(of: self, keyPath: \.data) {
      registrar.withMutation(of: self, keyPath: \.source) {
        registrar.withMutation(of: self, keyPath: \.lastError, change)
      }
    }
  }

  public var description: String { "QueryRefObservation<\(ResultData.self)>" }
}

extension QueryRefObservation: Hashable {
  /// The same query with the same variables.
  public static func == (lhs: QueryRefObservation, rhs: QueryRefObservation) -> Bool {
    lhs.execution.identity == rhs.execution.identity
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(execution.identity) }
}
