import Locks

/// Waits for the last thread of a pool to end.
final class PoolShutdown: Sendable {
  private struct State {
    var running: Int
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>

  init(threadCount: Int) { state = Locked(State(running: threadCount)) }

  /// Called once by each thread when it ends.
  func threadEnded() {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.running -= 1
      guard state.running == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns when all threads have ended.
  func wait() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if state.running > 0 { state.waiters.append(continuation) }
        return state.running == 0
      }
      if hasEnded { continuation.resume() }
    }
  }
}
