import CPlatform
import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One thread that waits for sockets and timers, and runs the tasks that prefer it.
///
/// ```swift
/// let loop = try EventLoop()
/// try loop.start()
/// Task(executorPreference: loop) { … }  // runs on the loop's thread, without a hop
/// ```
/// What a task writes to a connection leaves at the end of the loop's turn, in one system call.
///
/// Unchecked: everything but the inbox is used by the loop's own thread only, which `isInLoop` tells. What every
/// request touches is not watched for overlapping accesses either, which costs a tenth of the time outside the system.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class EventLoop: TaskExecutor, @unchecked Sendable {
  private let inbox = LoopInbox()
  let poller: Poller
  @exclusivity(unchecked) private var taken: [LoopInbox.Item] = []
  @exclusivity(unchecked) private var readyJobs: [UnownedJob] = []
  private var nextJob = 0
  @exclusivity(unchecked) private var timers = TimerHeap<() -> Void>()
  private var targets: [Int32: PollTarget] = [:]
  /// Closed during this turn; kept until no event of it can name them.
  private var retired: [PollTarget] = []
  @exclusivity(unchecked) var unflushed: [TCPStream] = []
  private var isStopping = false
  private var endHandlers: [@Sendable () -> Void] = []
  /// Where sockets are read into; what stays behind is copied by its reader.
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// The moment of this turn, in nanoseconds of a clock that nobody sets.
  package private(set) var now = platform_monotonic_nanoseconds()

  /// Jobs that may run before the sockets are looked at again.
  private static let jobBatch = 4096

  /// In a structure, since a closure in an array is one more allocation.
  private struct TurnEnding {
    let body: () -> Void
  }

  private var turnEndings: [TurnEnding] = []
  /// The memory of the list that ``runTurnEndings()`` goes through.
  private var runningEndings: [TurnEnding] = []

  package init() throws(SocketError) {
    poller = try Poller()
  }

  deinit {
    scratch.deallocate()
  }

  /// Runs the loop on a thread of its own.
  package func start() throws(SocketError) {
    let status = startThread(stackSize: 4 << 20) { self.run() }
    guard status == 0 else { throw SocketError(system: status, doing: "start a thread") }
  }

  /// Whether the caller is the loop's thread.
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

  /// Runs `body` once at the end of this turn, before what was written is sent: what several requests of one turn share
  /// is released here. Only on the loop's thread.
  package func atEndOfTurn(_ body: @escaping () -> Void) { turnEndings.append(TurnEnding(body: body)) }

  private func runTurnEndings() {
    guard !turnEndings.isEmpty else { return }
    // Swapped, since a body may add one for the next turn.
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

  /// Closes all sockets, runs what is ready, and hands later jobs to the default executor.
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

/// Where a thread keeps which loop it runs.
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
    // The loop has ended, but the task must come to its end somewhere.
    case .refused: globalConcurrentExecutor.enqueue(job)
    }
  }

  /// Runs `body` on the loop's thread, soon. `false` when the loop has ended: it will not run.
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

  /// Runs `body` on the loop's thread and gives back what it returns.
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

  /// Ends the loop, and returns when it has.
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
  /// A timer that was set, for taking it back.
  package struct Timer: Hashable, Sendable {
    fileprivate let id: UInt64
  }

  /// Calls `body` on the loop after `nanoseconds`. Only on the loop's thread.
  package func schedule(after nanoseconds: UInt64, _ body: @escaping () -> Void) -> Timer {
    // At least one, so that a timer that sets itself again leaves the turn.
    Timer(id: timers.insert(at: now &+ max(1, nanoseconds), body))
  }

  /// Takes a timer back; one that has fired is none. Only on the loop's thread.
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

  /// Watches the descriptor no more; it stays open.
  func forget(_ target: PollTarget) {
    guard !target.isClosed else { return }
    poller.remove(target.descriptor, target, target.interest)
    target.markClosed()
    targets[target.descriptor] = nil
    retired.append(target)
  }

  /// Closes the descriptor; the poller forgets it by that.
  func close(_ target: PollTarget) {
    guard !target.isClosed else { return }
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
