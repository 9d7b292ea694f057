extension LocalStore {
  /// The changes of a part of the store, by this process and by others, from now on. One wake a commit at most.
  /// It begins with this call, so that what is committed before the first `next()` is not missed.
  public func changes(in region: StoreRegion = .everything) -> StoreChanges {
    StoreChanges(subscription: ChangeSubscription(region, in: hub))
  }

  /// What was committed after a revision; everything where that is no longer known.
  package func change(after revision: Int64) throws -> StoreChange {
    try read { (reader: StoreReader) in try ChangeLog.changes(after: revision, reader.connection) }
  }

  /// What `fetch` reads, now and after each change of `region`; equal values are left out.
  /// - Parameters:
  ///   - region: Every table that `fetch` reads.
  ///   - fetch: Runs in a reading transaction on a thread of the store's. What it throws, the sequence throws.
  public func values<Value: Sendable & Equatable>(
    in region: StoreRegion, fetch: @escaping @Sendable (StoreReader) throws -> Value
  ) -> StoreValues<Value> {
    StoreValues(store: self, region: region, areEqual: ==, fetch: fetch)
  }

  /// The same for values that cannot be compared: one for each change.
  public func allValues<Value: Sendable>(
    in region: StoreRegion, fetch: @escaping @Sendable (StoreReader) throws -> Value
  ) -> StoreValues<Value> {
    StoreValues(store: self, region: region, areEqual: { _, _ in false }, fetch: fetch)
  }
}
