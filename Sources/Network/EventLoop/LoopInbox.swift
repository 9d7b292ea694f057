import Locks

/// Jobs and closures that other threads pass to a loop.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class LoopInbox: Sendable {
  enum Item: Sendable {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  enum Acceptance {
    case accepted
    /// Accepted while the loop sleeps. The caller must wake it.
    case acceptedAsleep
    /// The loop has ended.
    case refused
  }

  private struct State {
    var items: [Item] = []
    var isAsleep = false
    var hasEnded = false
  }

  private let state = Locked(State())

  func add(_ item: Item) -> Acceptance {
    state.withLock { state in
      guard !state.hasEnded else { return .refused }
      state.items.append(item)
      guard state.isAsleep else { return .accepted }
      state.isAsleep = false
      return .acceptedAsleep
    }
  }

  /// Returns `false` when an item was added in the meantime: the loop must not sleep then.
  func prepareToSleep() -> Bool {
    state.withLock { state in
      state.isAsleep = state.items.isEmpty
      return state.isAsleep
    }
  }

  /// Swaps the added items with `empty`, and records that the loop is awake.
  func take(into empty: inout [Item]) {
    state.withLock { state in
      state.isAsleep = false
      swap(&state.items, &empty)
    }
  }

  /// Refuses all further items, and returns the remaining ones.
  func end() -> [Item] {
    state.withLock { state in
      state.hasEnded = true
      defer { state.items = [] }
      return state.items
    }
  }
}
