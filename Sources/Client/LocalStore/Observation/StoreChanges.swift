/// The changes of a part of a store, by this process and by others. It begins when it is made; iterate it once.
///
/// Changes that come while the last one is still worked on arrive as one.
/// It ends when the store is closed or the task is cancelled.
public struct StoreChanges: AsyncSequence, Sendable {
  public typealias Element = StoreChange
  public typealias Failure = Never

  let subscription: ChangeSubscription

  public func makeAsyncIterator() -> Iterator { Iterator(subscription: subscription) }

  public struct Iterator: AsyncIteratorProtocol {
    let subscription: ChangeSubscription

    public mutating func next() async -> StoreChange? { await subscription.mailbox.next() }
  }
}

/// Ends an observation when nobody holds it any more.
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
