extension LocalStore {
  /// Observes the commits of this and other processes that change a region of the store. The observation starts
  /// with this call, so a commit before the first `next()` is not missed. Several commits may arrive as one change.
  /// - Parameter region: The part of the store to observe.
  public func changes(in region: StoreRegion = .everything) -> StoreChanges {
    StoreChanges(subscription: ChangeSubscription(region, in: hub))
  }

  /// The union of all changes after a revision; `.everything` if the change log no longer contains them.
  package func change(after revision: Int64) throws -> StoreChange {
    try read { (reader: StoreReader) in try ChangeLog.changes(after: revision, reader.connection) }
  }

  /// The result of `fetch` now and after each change of `region`. A result that equals the previous one is omitted.
  /// - Parameters:
  ///   - region: All tables that `fetch` reads.
  ///   - fetch: Runs in a read transaction on a thread of the store. If it throws, the iterator throws the error.
  public func values<Value: Sendable & Equatable>(
    in region: StoreRegion, fetch: @escaping @Sendable (StoreReader) throws -> Value
  ) -> StoreValues<Value> {
    StoreValues(store: self, region: region, areEqual: ==, fetch: fetch)
  }

  /// The result of `fetch` now and after each change of `region`, for values that are not `Equatable`.
  /// - Parameters:
  ///   - region: All tables that `fetch` reads.
  ///   - fetch: Runs in a read transaction on a thread of the store. If it throws, the iterator throws the error.
  public func allValues<Value: Sendable>(
    in region: StoreRegion, fetch: @escaping @Sendable (StoreReader) throws -> Value
  ) -> StoreValues<Value> {
    StoreValues(store: self, region: region, areEqual: { _, _ in false }, fetch: fetch)
  }
}
