import Locks
public import Observation
public import QueryCache

/// A query whose latest outcome SwiftUI and `withObservationTracking` observe.
///
/// ```swift
/// let query = DataConnect.moviesConnector.findMoviesQuery.ref()
/// withObservationTracking {
///   print(query.data?.movies.count ?? 0)
/// } onChange: {
///   print("the result changes")
/// }
/// _ = try await query.execute()
/// ```
///
/// In SwiftUI, a view that reads the properties is updated when they change:
///
/// ```swift
/// import SwiftUI
/// struct MovieList: View {
///   let query = DataConnect.moviesConnector.findMoviesQuery.ref()
///   var body: some View {
///     List(query.data?.movies ?? []) { Text($0.title) }
///       .task { _ = try? await query.execute() }
///   }
/// }
/// ```
///
/// The properties can be read on any thread; they change on the main actor.
public final class QueryRefObservation<ResultData: Decodable & Sendable, Variable: OperationVariable>:
  ObservableQueryRef, ActiveQueryRef, Observable, CustomStringConvertible
{
  private let execution: QueryExecution<ResultData, Variable>
  private let registrar = ObservationRegistrar()

  init(execution: QueryExecution<ResultData, Variable>) {
    self.execution = execution
    execution.onChange { [weak self] change in
      if let self { self.show(change) } else { change() }
    }
  }

  /// The data of the latest success; see ``ObservableQueryRef``.
  public var data: ResultData? {
    registrar.access(self, keyPath: \.data)
    return execution.outcomes.withLock { $0.data }
  }

  /// Whether the data comes from the server or the cache; see ``ObservableQueryRef``.
  public var source: DataSource? {
    registrar.access(self, keyPath: \.source)
    return execution.outcomes.withLock { $0.source }
  }

  /// The error of the latest execution; see ``ObservableQueryRef``.
  public var lastError: (any DataConnectError)? {
    registrar.access(self, keyPath: \.lastError)
    return execution.outcomes.withLock { $0.lastError }
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
    registrar.withMutation(of: self, keyPath: \.data) {
      registrar.withMutation(of: self, keyPath: \.source) {
        registrar.withMutation(of: self, keyPath: \.lastError, change)
      }
    }
  }

  /// The type of the reference.
  public var description: String { "QueryRefObservation<\(ResultData.self)>" }
}

extension QueryRefObservation: Hashable {
  /// Whether both are the same query with the same variables.
  public static func == (lhs: QueryRefObservation, rhs: QueryRefObservation) -> Bool {
    lhs.execution.identity == rhs.execution.identity
  }

  /// Hashes the query and its variables.
  public func hash(into hasher: inout Hasher) { hasher.combine(execution.identity) }
}
