/// The result of an operation.
///
/// ```swift
/// let result = try await DataConnect.moviesConnector.listMoviesQuery.execute()
/// if let data = result.data { print("\(data.movies.count) movies from the \(result.source)") }
/// ```
public struct OperationResult<ResultData: Decodable & Sendable>: Sendable {
  /// The data. `nil` only after a cache miss with `.cacheOnly`, and in updates after another user has signed in.
  public var data: ResultData?
  /// Whether the data comes from the server or the cache.
  public var source: DataSource

  /// Creates a result.
  public init(data: ResultData?, source: DataSource) {
    self.data = data
    self.source = source
  }
}

/// The source of data.
///
/// ```swift
/// let result = try await DataConnect.moviesConnector.listMoviesQuery.execute()
/// let isOffline = result.source == DataSource.cache
/// ```
public enum DataSource: String, Hashable, Sendable {
  /// The server.
  case server
  /// The cache on this device.
  case cache
}

/// Whether a query uses the cache, the server, or both.
///
/// ```swift
/// let policy: QueryFetchPolicy = .serverOnly
/// _ = try await DataConnect.moviesConnector.listMoviesQuery.execute(fetchPolicy: policy)
/// ```
public enum QueryFetchPolicy: String, Hashable, Sendable {
  /// The cache if its answer is fresh, otherwise the server. Without a cache, always the server.
  case preferCache
  /// Only the cache, whatever the age of its answer. A cache miss returns `nil` data and is not an error.
  case cacheOnly
  /// Only the server.
  case serverOnly
}

/// The kind of reference that ``DataConnect/query(name:variables:resultsDataType:publisher:)`` creates.
///
/// ```swift
/// let query = DataConnect.dataConnect(connectorConfig: MoviesConnector.connectorConfig).query(
///   name: "ListMovies", variables: ListMoviesVariables(), resultsDataType: ListMoviesData.self,
///   publisher: .observableMacro)
/// ```
public enum ResultsPublisherType: String, Hashable, Sendable {
  /// The same as ``observableMacro``.
  case auto
  /// A ``QueryRefObservableObject``.
  case observableObject
  /// A ``QueryRefObservation``.
  case observableMacro
}
