public import LocalStore

/// A query whose answer the cache keeps, for those who only read it: a widget's timeline. A `QueryRef` of the SDK hands
/// one out.
///
/// ```swift
/// let query = DataConnect.tasksConnector.myTasksQuery.ref().cached
/// let tasks = try await query?.value()
/// ```
public struct CachedQuery<Value: Sendable>: Sendable {
  package let request: CacheRequest
  private let open: @Sendable () async -> Opening?
  private let decode: @Sendable ([UInt8]) throws -> Value

  /// A cache, and the time of one user in it.
  package struct Opening: Sendable {
    let cache: QueryCache
    let epoch: Int

    package init(_ cache: QueryCache, epoch: Int) {
      self.cache = cache
      self.epoch = epoch
    }
  }

  /// - Parameter open: Finds out before each look whose answers may be read; `nil` where nobody's may.
  package init(
    _ request: CacheRequest, open: @escaping @Sendable () async -> Opening?,
    decode: @escaping @Sendable ([UInt8]) throws -> Value
  ) {
    self.request = request
    self.open = open
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
    guard let opened = await open(), let answer = await opened.cache.answer(to: request, epoch: opened.epoch).hit else {
      return nil
    }
    return Snapshot(value: try decode(answer.json), isFresh: answer.isFresh, revision: answer.revision)
  }

  /// The value alone, however old; `nil` when the cache does not have it.
  /// - Throws: As ``snapshot()``.
  public func value() async throws -> Value? { try await snapshot()?.value }

  /// Wakes when the answer may be another one.
  /// It ends when another user signs in.
  /// - Returns: `nil` when the file of the cache cannot be used.
  public func changes() async -> StoreChanges? {
    await open()?.cache.changes(of: request)
  }
}
