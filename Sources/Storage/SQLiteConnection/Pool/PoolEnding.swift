/// Tells when the last thread of a pool has ended.
actor PoolEndingState {
  private var running: Int
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(running: Int) {
    self.running = running
  }

  func threadEnded() {
    running -= 1
    guard running == 0 else { return }
    for waiter in waiters { waiter.resume() }
    waiters.removeAll()
  }

  func wait() async {
    guard running > 0 else { return }
    await withCheckedContinuation { waiters.append($0) }
  }
}

struct PoolEnding: Sendable {
  private let state: PoolEndingState

  init(threadCount: Int) {
    state = PoolEndingState(running: threadCount)
  }

  /// Called by the thread at its end; it waits for nothing.
  func threadEnded() {
    let state = state
    Task { await state.threadEnded() }
  }

  func wait() async { await state.wait() }
}
