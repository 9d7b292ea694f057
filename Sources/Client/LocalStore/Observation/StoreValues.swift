/// A value that was read from a store, and the revision of its snapshot.
///
/// ```swift
/// let counts = store.values(in: .table("task")) { try $0.rows("SELECT count(*) FROM task")[0][0].integer }
/// for try await snapshot in counts { print("\(snapshot.value ?? 0) tasks in revision \(snapshot.revision)") }
/// ```
public struct StoreSnapshot<Value: Sendable>: Sendable {
  /// The result of the fetch.
  public let value: Value
  /// The revision of the snapshot that the value was read from.
  public let revision: Int64
}

/// The result of a fetch, now and after each change of a region. A value that equals the previous one is omitted.
///
/// ```swift
/// let titles = store.values(in: .table("task")) { reader in
///   try reader.rows("SELECT title FROM task ORDER BY title").compactMap { $0[0].text }
/// }
/// for try await snapshot in titles { print(snapshot.value) }
/// ```
///
/// The sequence ends when the store is closed or the task is cancelled. Each iterator starts with the current
/// value.
public struct StoreValues<Value: Sendable>: AsyncSequence, Sendable {
  /// A value with its revision.
  public typealias Element = StoreSnapshot<Value>

  let store: LocalStore
  let region: StoreRegion
  let areEqual: @Sendable (Value, Value) -> Bool
  let fetch: @Sendable (StoreReader) throws -> Value

  /// An iterator that starts with the current value.
  public func makeAsyncIterator() -> Iterator {
    Iterator(values: self, subscription: ChangeSubscription(region, in: store.hub))
  }

  /// The iterator of ``StoreValues``.
  ///
  /// ```swift
  /// let counts = store.values(in: .table("task")) { try $0.rows("SELECT count(*) FROM task")[0][0].integer }
  /// var iterator = counts.makeAsyncIterator()
  /// let first = try await iterator.next()
  /// ```
  public struct Iterator: AsyncIteratorProtocol {
    let values: StoreValues
    let subscription: ChangeSubscription
    private var last: StoreSnapshot<Value>?
    /// The fetches that failed since the last value.
    private var failures = 0

    init(values: StoreValues, subscription: ChangeSubscription) {
      self.values = values
      self.subscription = subscription
    }

    /// Waits for the next value. After an error, the next call tries again: at once if no value was read yet, otherwise
    /// after a pause that doubles with each failure, from 50 milliseconds to 3 seconds.
    /// - Returns: `nil` if the store was closed or the task was cancelled.
    /// - Throws: ``StoreError``; errors of the fetch.
    public mutating func next() async throws -> StoreSnapshot<Value>? {
      while true {
        if failures > 0 {
          // The change that the failed fetch was for will not come again.
          guard (try? await Task.sleep(for: .milliseconds(25 << failures))) != nil else { return nil }
        } else if let last {
          guard let change = await subscription.mailbox.next() else { return nil }
          // The last read already included this change.
          if change.revision < last.revision { continue }
        }
        let new: StoreSnapshot<Value>
        do {
          new = try await values.store.read { [fetch = values.fetch] in
            StoreSnapshot(value: try fetch($0), revision: try $0.revision)
          }
        } catch {
          if last != nil { failures = Swift.min(failures + 1, 7) }
          throw error
        }
        failures = 0
        if let last, values.areEqual(last.value, new.value) { continue }
        last = new
        return new
      }
    }
  }
}
