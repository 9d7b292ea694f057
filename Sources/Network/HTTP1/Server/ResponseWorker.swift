import EventLoop

/// The task that produces the deferred responses of one connection. The first deferred response creates the task, and
/// later ones reuse it, because creating a task costs more than resuming one.
///
/// Used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct ResponseWorker {
  /// A struct, because an optional closure needs one more allocation.
  struct Work: Sendable {
    let makeResponse: @Sendable () async -> HTTPResponse
  }

  private enum State {
    /// There is no task.
    case none
    /// The task waits for work.
    case waiting(UnsafeContinuation<Work?, Never>)
    /// The task has not taken this work yet.
    case given(Work)
    case working
    case ended
  }

  private var state = State.none
  private var task: Task<Void, Never>?

  /// Sends what `work` returns as the connection's response. The connection must not have a response in progress.
  mutating func add(_ work: Work, of connection: ServerConnection) {
    switch state {
    case .waiting(let waiter):
      state = .working
      waiter.resume(returning: work)
    case .none:
      state = .given(work)
      task = Task(executorPreference: connection.server.loop) {
        while let work = await connection.nextWork() { await connection.finish(await work.makeResponse()) }
      }
    case .working: state = .given(work)
    case .given, .ended: break
    }
  }

  /// Returns the task's next work; `nil` when the task must wait for work.
  fileprivate mutating func take() -> Work?? {
    switch state {
    case .given(let work):
      state = .working
      return .some(work)
    case .ended: return .some(nil)
    case .none, .waiting, .working: return nil
    }
  }

  fileprivate mutating func wait(_ continuation: UnsafeContinuation<Work?, Never>) { state = .waiting(continuation) }

  /// Cancels the current work.
  func cancel() { task?.cancel() }

  /// The connection is closed.
  mutating func end() {
    task?.cancel()
    task = nil
    if case .waiting(let waiter) = state { waiter.resume(returning: nil) }
    state = .ended
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ServerConnection {
  /// `nil` when the connection is closed.
  fileprivate func nextWork() async -> ResponseWorker.Work? {
    if let next = worker.take() { return next }
    return await withUnsafeContinuation { worker.wait($0) }
  }
}
