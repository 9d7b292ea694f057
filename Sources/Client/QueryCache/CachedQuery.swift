public import LocalStore

/// A query whose result is read only from the cache, for example by the timeline of a widget. ``QueryRef/cached``
/// of the SDK creates it.
///
/// ```swift
/// let query = DataConnect.moviesConnector.listMoviesQuery.ref().cached
/// let movies = try await query?.value()?.movies
/// ```
public struct CachedQuery<Value: Sendable>: Sendable {
  package let request: CacheRequest
  private let open: @Sendable () async -> Opening?
  private let decode: @Sendable ([UInt8]) throws -> Value

  /// A cache, and its epoch for one user.
  package struct Opening: Sendable {
    let cache: QueryCache
    let epoch: Int

    package init(_ cache: QueryCache, epoch: Int) {
      self.cache = cache
      self.epoch = epoch
    }
  }

  /// - Parameter open: Determines before each read which user's cache to use; `nil` if there is none.
  package init(
    _ request: CacheRequest, open: @escaping @Sendable () async -> Opening?,
    decode: @escaping @Sendable ([UInt8]) throws -> Value
  ) {
    self.request = request
    self.open = open
    self.decode = decode
  }

  /// A result in the cache, whatever its age.
  ///
  /// ```swift
  /// if let cached = DataConnect.moviesConnector.listMoviesQuery.ref().cached,
  ///   let snapshot = try await cached.snapshot(), !snapshot.isFresh
  /// {
  ///   print("outdated: \(snapshot.value.movies.count) movies")
  /// }
  /// ```
  public struct Snapshot: Sendable {
    /// The decoded result.
    public let value: Value
    /// Whether the result is younger than its maximum age, and no mutation of this device has made it stale.
    public let isFresh: Bool
    /// The revision of the cache. It increases with each change.
    public let revision: Int64
  }

  /// Reads the result from the cache, on a thread of its store. Sends no request. A file that cannot be used counts
  /// as a cache miss.
  /// - Returns: `nil` if the cache does not contain the result.
  /// - Throws: Errors of decoding: a `DataConnectCodecError` if the result does not match the type.
  public func snapshot() async throws -> Snapshot? {
    guard let opened = await open(), let answer = await opened.cache.answer(to: request, epoch: opened.epoch).hit else {
      return nil
    }
    return Snapshot(value: try decode(answer.json), isFresh: answer.isFresh, revision: answer.revision)
  }

  /// Reads only the value from the cache, whatever its age.
  /// - Returns: `nil` if the cache does not contain the result.
  /// - Throws: As ``snapshot()``.
  public func value() async throws -> Value? { try await snapshot()?.value }

  /// Observes changes of the cache that may affect the result. The sequence ends when another user signs in.
  /// - Returns: `nil` if the file of the cache cannot be used.
  public func changes() async -> StoreChanges? {
    await open()?.cache.changes(of: request)
  }
}
