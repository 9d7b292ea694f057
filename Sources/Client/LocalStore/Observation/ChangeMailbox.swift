import Locks

/// Holds the pending changes of one observer. Pending changes are merged, so a slow observer needs no extra memory
/// and is woken once.
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

  /// The next change; `nil` if the store was closed or the task was cancelled.
  func next() async -> StoreChange? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isNow, change) = state.withLock { state -> (Bool, StoreChange?) in
          if let change = state.pending {
            state.pending = nil
            return (true, change)
          }
          // Only one task can wait for a sequence; a second one gets `nil`.
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
