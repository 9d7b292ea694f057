import Locks

/// The threads for asynchronous calls, so that waiting for a lock or the disk does not block a thread of Swift's
/// concurrency. Threads are started on demand.
final class StoreThreadPool: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var jobs = FIFOQueue<Job>()
    var threads = 0
    var idle = 0
    var isClosed = false
  }

  private let state = Monitor(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Runs `job` after the jobs that were submitted before. If no thread can be started and none is running, the job
  /// runs on the calling thread.
  func submit(_ job: @escaping Job) {
    let needsThread = state.signal { state in
      state.jobs.append(job)
      guard state.idle < state.jobs.count, state.threads < limit else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    let status = startThread { [state] in Self.work(state) }
    guard status != 0 else { return }
    let isAlone = state.withLock {
      $0.threads -= 1
      return $0.threads == 0
    }
    if isAlone, let job = state.withLock({ $0.jobs.popFirst() }) { job() }
  }

  /// Ends the threads after the submitted jobs.
  func close() { state.broadcast { $0.isClosed = true } }

  private static func work(_ state: Monitor<State>) {
    while true {
      state.withLock { $0.idle += 1 }
      let job = state.wait { state -> Job?? in
        let job = state.jobs.popFirst()
        guard job != nil || state.isClosed else { return nil }
        state.idle -= 1
        // A later call of `submit` sees that a thread is missing, and starts another one.
        if job == nil { state.threads -= 1 }
        return .some(job)
      }
      guard let job else { return }
      job()
    }
  }
}
