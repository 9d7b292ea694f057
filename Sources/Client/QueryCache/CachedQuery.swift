public import LocalStore

/// A query whose answer the cache keeps, for those who only read it: a widget's timeline. A `QueryRef` of the SDK hands one
/// out.
///
/// ```swift
/// let query = DataConnect.tasksConnector.myTasksQuery.ref().cached
/// let tasks = try await query.value()
/// ```
public struct CachedQuery<Value: Sendable>: Sendable {
  package let request: CacheRequest
  package let cache: QueryCache
  private let decode: @Sendable ([UInt8]) throws -> Value

  package init(
    _ request: CacheRequest, in cache: QueryCache, decode: @escaping @Sendable ([UInt8]) throws -> Value
  ) {
    self.request = request
    self.cache = cache
    self.decode = decode
  }

  /// What the cache has, however old.
  public struct Snapshot: Sendable {
    public let value: Value
    public let isFresh: Bool
    /// Grows with each change of the cache.
    public let revision: Int64
  }

  /// - Returns: `nil` when the cache does not have it.
  /// - Throws: What decoding throws.
  public func snapshot() async throws -> Snapshot? {
    guard let answer = await cache.answer(to: request).hit else { return nil }
    return Snapshot(value: try decode(answer.json), isFresh: answer.isFresh, revision: answer.revision)
  }

  public func value() async throws -> Value? { try await snapshot()?.value }

  /// Wakes when the answer may be another one.
  public func changes() async -> StoreChanges? { await cache.changes(of: request) }
}
