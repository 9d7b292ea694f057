extension LocalStore {
  /// The changes of a part of the store, by this process and by others, from now on. One wake a commit at most.
  public func changes(in region: StoreRegion = .everything) -> StoreChanges {
    StoreChanges(subscription: ChangeSubscription(region, in: hub))
  }

  /// What `fetch` reads, now and after each change of `region`; equal values are left out.
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
