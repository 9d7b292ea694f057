import CPlatform
import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread that waits for sockets and timers, and runs the tasks that prefer it.
///
/// ```swift
/// let loop = try EventLoop()
/// try loop.start()
/// Task(executorPreference: loop) { … }  // runs on the loop's thread, without a thread switch
/// ```
/// What a task writes to a connection is sent at the end of the loop's turn, in one system call.
///
/// Unchecked: only the loop's thread uses anything but the inbox; see ``isInLoop``. Exclusivity checks are disabled for
/// the properties that every request uses, because they cost a tenth of the time outside the system.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class EventLoop: TaskExecutor, @unchecked Sendable {
  private let inbox = LoopInbox()
  let poller: Poller
  @exclusivity(unchecked) private var taken: [LoopInbox.Item] = []
  @exclusivity(unchecked) private var readyJobs: [UnownedJob] = []
  private var nextJob = 0
  @exclusivity(unchecked) private var timers = TimerHeap<() -> Void>()
  private var targets: [Int32: PollTarget] = [:]
  /// Targets that were closed during this turn. They are kept until no event of the turn can refer to them.
  private var retired: [PollTarget] = []
  @exclusivity(unchecked) var unflushed: [TCPStream] = []
  private var isStopping = false
  private var endHandlers: [@Sendable () -> Void] = []
  /// The buffer that sockets are read into. A reader copies what it keeps.
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// The time of this turn, in nanoseconds of a monotonic clock.
  package private(set) var now = platform_monotonic_nanoseconds()

  /// The maximum number of jobs that run before the sockets are checked again.
  private static let jobBatch = 4096

  /// A struct, because a closure in an array needs one more allocation.
  private struct TurnEnding {
    let body: () -> Void
  }

  private var turnEndings: [TurnEnding] = []
  /// The memory of the list that ``runTurnEndings()`` iterates over.
  private var runningEndings: [TurnEnding] = []

  package init() throws(SocketError) {
    poller = try Poller()
  }

  deinit {
    scratch.deallocate()
  }

  /// Runs the loop on a dedicated thread.
  package func start() throws(SocketError) {
    let status = startThread(stackSize: 4 << 20) { self.run() }
    guard status == 0 else { throw SocketError(system: status, doing: "start a thread") }
  }

  /// Whether the current thread is the loop's thread.
  package var isInLoop: Bool {
    pthread_getspecific(currentLoopKey)
      == UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }

  /// Runs the loop on this thread until ``stop()``.
  package func run() {
    pthread_setspecific(currentLoopKey, Unmanaged.passUnretained(self).toOpaque())
    while !isStopping { turn() }
    end()
    pthread_setspecific(currentLoopKey, nil)
  }

  private func turn() {
    let hasWork = nextJob < readyJobs.count || !turnEndings.isEmpty || !inbox.prepareToSleep()
    let eventCount = poller.wait(nanoseconds: hasWork ? 0 : timeToNextTimer())
    now = platform_monotonic_nanoseconds()
    for index in 0..<eventCount {
      if let (target, readiness) = poller.event(index), !target.isClosed { target.ready(readiness) }
    }
    takeInbox()
    while let action = timers.popDue(now) { action() }
    runJobs(most: Self.jobBatch)
    runTurnEndings()
    flushStreams()
    retired.removeAll(keepingCapacity: true)
  }

  /// Runs `body` once at the end of this turn, before the written output is sent. It can release what several requests
  /// of one turn share. Call it on the loop's thread only.
  package func atEndOfTurn(_ body: @escaping () -> Void) { turnEndings.append(TurnEnding(body: body)) }

  private func runTurnEndings() {
    guard !turnEndings.isEmpty else { return }
    // Swapped, because a body may add an entry for the next turn.
    swap(&turnEndings, &runningEndings)
    for index in runningEndings.indices { runningEndings[index].body() }
    runningEndings.removeAll(keepingCapacity: true)
  }

  private func timeToNextTimer() -> UInt64? {
    timers.nextDeadline().map { $0 > now ? $0 - min($0, platform_monotonic_nanoseconds()) : 0 }
  }

  private func takeInbox() {
    inbox.take(into: &taken)
    for item in taken { receive(item) }
    taken.removeAll(keepingCapacity: true)
  }

  private func receive(_ item: LoopInbox.Item) {
    switch item {
    case .job(let job): readyJobs.append(job)
    case .closure(let body): body()
    }
  }

  private func runJobs(most: Int) {
    var rest = most
    let executor = asUnownedTaskExecutor()
    while nextJob < readyJobs.count, rest > 0 {
      let job = readyJobs[nextJob]
      nextJob += 1
      rest -= 1
      job.runSynchronously(on: executor)
    }
    if nextJob == readyJobs.count {
      readyJobs.removeAll(keepingCapacity: true)
      nextJob = 0
    } else if nextJob > Self.jobBatch {
      readyJobs.removeFirst(nextJob)
      nextJob = 0
    }
  }

  private func flushStreams() {
    var index = 0
    while index < unflushed.count {
      unflushed[index].flush()
      index += 1
    }
    unflushed.removeAll(keepingCapacity: true)
  }

  /// Closes all sockets, runs what is ready, and passes later jobs to the default executor.
  private func end() {
    for target in targets.values { target.loopEnds() }
    takeInbox()
    while nextJob < readyJobs.count { runJobs(most: .max) }
    runTurnEndings()
    flushStreams()
    for item in inbox.end() { receive(item) }
    while nextJob < readyJobs.count { runJobs(most: .max) }
    targets.removeAll()
    retired.removeAll()
    for handler in endHandlers { handler() }
    endHandlers.removeAll()
  }
}

/// The thread-specific key for the loop that a thread runs.
private let currentLoopKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key, nil)
  return key
}()

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension EventLoop {
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isInLoop {
      readyJobs.append(job)
      return
    }
    switch inbox.add(.job(job)) {
    case .accepted: break
    case .acceptedAsleep: poller.wake()
    // The loop has ended, but the task must still run to completion.
    case .refused: globalConcurrentExecutor.enqueue(job)
    }
  }

  /// Runs `body` on the loop's thread soon. Returns `false` when the loop has ended: `body` does not run then.
  @discardableResult
  package func execute(_ body: @escaping @Sendable () -> Void) -> Bool {
    switch inbox.add(.closure(body)) {
    case .accepted: return true
    case .acceptedAsleep:
      poller.wake()
      return true
    case .refused: return false
    }
  }

  /// Runs `body` on the loop's thread and returns its result.
  package func perform<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result)
    async throws -> Result
  {
    try await withUnsafeThrowingContinuation { continuation in
      let accepted = execute {
        continuation.resume(with: Swift.Result { try body() })
      }
      if !accepted {
        continuation.resume(throwing: SocketError(.loopEnded, "the event loop has ended"))
      }
    }
  }

  /// Ends the loop after its turn. Sockets that are still open are closed.
  package func stop() {
    execute { self.isStopping = true }
  }

  /// Ends the loop, and returns when it has ended.
  package func stopAndWait() async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let accepted = execute {
        self.endHandlers.append { continuation.resume() }
        self.isStopping = true
      }
      if !accepted { continuation.resume() }
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension EventLoop {
  /// A scheduled timer, for ``EventLoop/cancel(_:)``.
  package struct Timer: Hashable, Sendable {
    fileprivate let id: UInt64
  }

  /// Calls `body` on the loop after `nanoseconds`. Call it on the loop's thread only.
  package func schedule(after nanoseconds: UInt64, _ body: @escaping () -> Void) -> Timer {
    // At least one, so that a timer that reschedules itself does not fire again in the same turn.
    Timer(id: timers.insert(at: now &+ max(1, nanoseconds), body))
  }

  /// Cancels a timer. Has no effect if the timer has fired. Call it on the loop's thread only.
  package func cancel(_ timer: Timer) {
    timers.remove(timer.id)
  }

  func watch(_ target: PollTarget, _ interest: Interest) throws(SocketError) {
    try poller.add(target.descriptor, target, interest)
    target.interest = interest
    targets[target.descriptor] = target
  }

  func update(_ target: PollTarget, _ interest: Interest) {
    guard interest != target.interest, !target.isClosed else { return }
    poller.update(target.descriptor, target, from: target.interest, to: interest)
    target.interest = interest
  }

  /// Stops watching the descriptor. The descriptor stays open.
  func forget(_ target: PollTarget) {
    guard !target.isClosed else { return }
    poller.remove(target.descriptor, target, target.interest)
    target.markClosed()
    targets[target.descriptor] = nil
    retired.append(target)
  }

  /// Removes the descriptor from the poller and closes it. Closing alone would not remove it while a child process
  /// still has it, between fork and exec.
  func close(_ target: PollTarget) {
    guard !target.isClosed else { return }
    poller.remove(target.descriptor, target, target.interest)
    target.markClosed()
    targets[target.descriptor] = nil
    retired.append(target)
    #if canImport(Darwin)
      Darwin.close(target.descriptor)
    #elseif canImport(Musl)
      Musl.close(target.descriptor)
    #else
      Glibc.close(target.descriptor)
    #endif
  }
}
