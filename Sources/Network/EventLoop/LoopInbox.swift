import Locks

/// What other threads have for a loop.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class LoopInbox: Sendable {
  enum Item: Sendable {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  enum Acceptance {
    case accepted
    /// Accepted, and the loop sleeps: wake it.
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

  /// `false` when something came meanwhile: do not sleep then.
  func prepareToSleep() -> Bool {
    state.withLock { state in
      state.isAsleep = state.items.isEmpty
      return state.isAsleep
    }
  }

  /// Swaps what came with `empty`, and notes that the loop is awake.
  func take(into empty: inout [Item]) {
    state.withLock { state in
      state.isAsleep = false
      swap(&state.items, &empty)
    }
  }

  /// Refuses everything from now on, and returns what was left.
  func end() -> [Item] {
    state.withLock { state in
      state.hasEnded = true
      defer { state.items = [] }
      return state.items
    }
  }
}
