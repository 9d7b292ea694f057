/// A value of a store, and the state that it was read from.
public struct StoreSnapshot<Value: Sendable>: Sendable {
  public let value: Value
  public let revision: Int64
}

/// What a query of a store gives, now and after each change of its region. A value that is equal to the one before is
/// left out.
///
/// It ends when the store is closed or the task is cancelled. Each iterator begins anew, with the present value.
public struct StoreValues<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = StoreSnapshot<Value>

  let store: LocalStore
  let region: StoreRegion
  let areEqual: @Sendable (Value, Value) -> Bool
  let fetch: @Sendable (StoreReader) throws -> Value

  public func makeAsyncIterator() -> Iterator {
    Iterator(values: self, subscription: ChangeSubscription(region, in: store.hub))
  }

  public struct Iterator: AsyncIteratorProtocol {
    let values: StoreValues
    let subscription: ChangeSubscription
    private var last: StoreSnapshot<Value>?

    init(values: StoreValues, subscription: ChangeSubscription) {
      self.values = values
      self.subscription = subscription
    }

    /// - Throws: ``StoreError``; what `fetch` throws. The next call tries again: at once
    ///   where nothing was read yet, else after the next change.
    public mutating func next() async throws -> StoreSnapshot<Value>? {
      while true {
        if let last {
          guard let change = await subscription.mailbox.next() else { return nil }
          // Read together with an earlier change.
          if change.revision < last.revision { continue }
        }
        let new = try await values.store.read { [fetch = values.fetch] in
          StoreSnapshot(value: try fetch($0), revision: try $0.revision)
        }
        if let last, values.areEqual(last.value, new.value) { continue }
        last = new
        return new
      }
    }
  }
}
