public import LocalStore

/// A query whose answer the cache keeps, for those who only read it: a widget's timeline. A `QueryRef` of the SDK hands one
/// out.
///
/// ```swift
/// let query = DataConnect.tasksConnector.myTasksQuery.ref().cached
/// let tasks = try await query?.value()
/// ```
public struct CachedQuery<Value: Sendable>: Sendable {
  package let request: CacheRequest
  package let cache: QueryCache
  private let prepare: @Sendable () async -> Void
  private let decode: @Sendable ([UInt8]) throws -> Value

  /// - Parameter prepare: Runs before each look at the cache: here it learns who is signed in.
  package init(
    _ request: CacheRequest, in cache: QueryCache, prepare: @escaping @Sendable () async -> Void = {},
    decode: @escaping @Sendable ([UInt8]) throws -> Value
  ) {
    self.request = request
    self.cache = cache
    self.prepare = prepare
    self.decode = decode
  }

  /// What the cache has, however old.
  public struct Snapshot: Sendable {
    public let value: Value
    /// Whether it is younger than its greatest age, and no mutation that this device knows of has made it stale.
    public let isFresh: Bool
    /// Grows with each change of the cache.
    public let revision: Int64
  }

  /// Reads the cache alone, on a thread of its store: the server is not asked. A file that cannot be used is a miss.
  /// - Returns: `nil` when the cache does not have it.
  /// - Throws: What decoding throws.
  ///   That is a `DataConnectCodecError` for an answer that does not fit the type.
  public func snapshot() async throws -> Snapshot? {
    await prepare()
    guard let answer = await cache.answer(to: request).hit else { return nil }
    return Snapshot(value: try decode(answer.json), isFresh: answer.isFresh, revision: answer.revision)
  }

  /// The value alone, however old; `nil` when the cache does not have it.
  /// - Throws: As ``snapshot()``.
  public func value() async throws -> Value? { try await snapshot()?.value }

  /// Wakes when the answer may be another one.
  /// It ends when another user signs in.
  /// - Returns: `nil` when the file of the cache cannot be used.
  public func changes() async -> StoreChanges? {
    await prepare()
    return await cache.changes(of: request)
  }
}
