/// The changes of a region of a store, made by this process or by others. The observation starts when the value is
/// created; iterate it once.
///
/// ```swift
/// for await change in store.changes(in: .table("task")) {
///   print("revision \(change.revision)")
/// }
/// ```
///
/// Changes that arrive while the previous one is processed are merged. The sequence ends when the store is closed
/// or the task is cancelled.
public struct StoreChanges: AsyncSequence, Sendable {
  /// A change of the observed region.
  public typealias Element = StoreChange
  /// The sequence never throws.
  public typealias Failure = Never

  let subscription: ChangeSubscription

  /// The iterator of the sequence.
  public func makeAsyncIterator() -> Iterator { Iterator(subscription: subscription) }

  /// The iterator of ``StoreChanges``.
  ///
  /// ```swift
  /// var changes = store.changes().makeAsyncIterator()
  /// let first = await changes.next()
  /// ```
  public struct Iterator: AsyncIteratorProtocol {
    let subscription: ChangeSubscription

    /// Waits for the next change.
    /// - Returns: `nil` if the store was closed or the task was cancelled.
    public mutating func next() async -> StoreChange? { await subscription.mailbox.next() }
  }
}

/// Ends an observation when it is deallocated.
final class ChangeSubscription: Sendable {
  let mailbox: ChangeMailbox
  private let hub: ChangeHub

  init(_ region: StoreRegion, in hub: ChangeHub) {
    mailbox = ChangeMailbox(region: region)
    self.hub = hub
    hub.add(mailbox)
  }

  deinit { hub.remove(mailbox) }
}
