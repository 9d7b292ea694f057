import Locks

/// Holds the changes of one observer until it takes them. Changes that wait are merged, so a slow observer takes no
/// memory and wakes once.
final class ChangeMailbox: Sendable {
  private struct State {
    var pending: StoreChange?
    var waiter: CheckedContinuation<StoreChange?, Never>?
    var isFinished = false
  }

  let region: StoreRegion
  private let state = Locked(State())

  init(region: StoreRegion) { self.region = region }

  func post(_ change: StoreChange) {
    let waiter = state.withLock { state -> CheckedContinuation<StoreChange?, Never>? in
      guard !state.isFinished else { return nil }
      if let waiter = state.waiter {
        state.waiter = nil
        return waiter
      }
      if var pending = state.pending {
        pending.revision = max(pending.revision, change.revision)
        pending.region.formUnion(change.region)
        state.pending = pending
      } else {
        state.pending = change
      }
      return nil
    }
    waiter?.resume(returning: change)
  }

  /// The next change; `nil` when the store is closed or the task was cancelled.
  func next() async -> StoreChange? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isNow, change) = state.withLock { state -> (Bool, StoreChange?) in
          if let change = state.pending {
            state.pending = nil
            return (true, change)
          }
          // Two tasks that wait on one sequence: the second one ends.
          guard !state.isFinished, !Task.isCancelled, state.waiter == nil else { return (true, nil) }
          state.waiter = continuation
          return (false, nil)
        }
        if isNow { continuation.resume(returning: change) }
      }
    } onCancel: {
      release()
    }
  }

  func finish() {
    state.withLock { $0.isFinished = true }
    release()
  }

  private func release() {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: nil)
  }
}
