/// What an operation gave.
public struct OperationResult<ResultData: Decodable & Sendable>: Sendable {
  /// `nil` only when the cache alone was asked and does not have it, and among updates when another user has signed in.
  public var data: ResultData?
  public var source: DataSource

  public init(data: ResultData?, source: DataSource) {
    self.data = data
    self.source = source
  }
}

/// Where data came from.
public enum DataSource: String, Hashable, Sendable {
  case server
  case cache
}

/// Which source a query asks.
public enum QueryFetchPolicy: String, Hashable, Sendable {
  /// The cache while it is fresh, else the server. Without a cache the server.
  case preferCache
  /// The cache alone, however old; a miss gives `nil` and is no error.
  case cacheOnly
  /// The server alone.
  case serverOnly
}

/// Which kind of reference ``DataConnect/query(name:variables:resultsDataType:publisher:)`` makes.
public enum ResultsPublisherType: String, Hashable, Sendable {
  /// The best there is: the observable macro's kind.
  case auto
  /// A ``QueryRefObservableObject``.
  case observableObject
  /// A ``QueryRefObservation``.
  case observableMacro
}
