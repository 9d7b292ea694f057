import CPlatform
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of a pool's own: the host where there is no event loop. It ends with its pool.
///
/// Unchecked: everything but the inbox belongs to the thread itself.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class PoolThread: PoolHost, @unchecked Sendable {
  private struct Inbox {
    var bodies: [@Sendable () -> Void] = []
    var isAsleep = false
    var hasEnded = false
  }

  private final class Socket: PoolSocket {
    let descriptor: Int32
    let ready: () -> Void
    var waitsForOutput = false
    var isForgotten = false

    init(_ descriptor: Int32, _ ready: @escaping () -> Void) {
      self.descriptor = descriptor
      self.ready = ready
    }

    func forget() { isForgotten = true }
  }

  private let inbox = Mutex(Inbox())
  private let reading: Int32
  private let writing: Int32
  private var sockets: [Socket] = []
  private var timers: [(due: ContinuousClock.Instant, body: () -> Void)] = []
  private var turnEndings: [() -> Void] = []
  private var isReleased = false

  /// - Throws: ``PostgresError`` where the system has no thread or pipe left.
  static func start() throws(PostgresError) -> PoolThread {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { throw PostgresError(.noConnection, "the system has no pipe left") }
    let host = PoolThread(reading: ends[0], writing: ends[1])
    guard startThread({ host.run() }) else { throw PostgresError(.noConnection, "the system has no thread left") }
    return host
  }

  private init(reading: Int32, writing: Int32) {
    (self.reading, self.writing) = (reading, writing)
    for end in [reading, writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    close(reading)
    close(writing)
  }

  // MARK: The host

  var isCurrent: Bool {
    pthread_getspecific(currentThreadKey) == UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }

  func execute(_ body: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, wakes) = inbox.withLock { inbox in
      if inbox.hasEnded { return (false, false) }
      inbox.bodies.append(body)
      defer { inbox.isAsleep = false }
      return (true, inbox.isAsleep)
    }
    if wakes {
      var byte: UInt8 = 1
      _ = write(writing, &byte, 1)
    }
    return isTaken
  }

  func atEndOfTurn(_ body: @escaping () -> Void) { turnEndings.append(body) }

  func schedule(after delay: Duration, _ body: @escaping () -> Void) {
    timers.append((ContinuousClock.now.advanced(by: delay), body))
  }

  func watch(_ descriptor: Int32, _ body: @escaping () -> Void) -> (any PoolSocket)? {
    let socket = Socket(descriptor, body)
    sockets.append(socket)
    return socket
  }

  func release() { isReleased = true }

  // MARK: The thread

  private func run() {
    pthread_setspecific(currentThreadKey, Unmanaged.passUnretained(self).toOpaque())
    while !isReleased {
      wait()
      for body in take() { body() }
      runTimers()
      let endings = turnEndings
      turnEndings.removeAll(keepingCapacity: true)
      for ending in endings { ending() }
    }
    let rest = inbox.withLock { inbox in
      inbox.hasEnded = true
      defer { inbox.bodies = [] }
      return inbox.bodies
    }
    for body in rest { body() }
    pthread_setspecific(currentThreadKey, nil)
  }

  private func take() -> [@Sendable () -> Void] {
    inbox.withLock { inbox in
      inbox.isAsleep = false
      defer { inbox.bodies.removeAll(keepingCapacity: true) }
      return inbox.bodies
    }
  }

  private func runTimers() {
    guard !timers.isEmpty else { return }
    let now = ContinuousClock.now
    let due = timers.filter { $0.due <= now }
    timers.removeAll { $0.due <= now }
    for timer in due { timer.body() }
  }

  private func wait() {
    sockets.removeAll(where: \.isForgotten)
    var places = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
    for socket in sockets {
      let events = Int16(POLLIN) | (socket.waitsForOutput ? Int16(POLLOUT) : 0)
      places.append(pollfd(fd: socket.descriptor, events: events, revents: 0))
    }
    let isIdle = inbox.withLock { inbox in
      inbox.isAsleep = inbox.bodies.isEmpty
      return inbox.isAsleep
    }
    guard poll(&places, nfds_t(places.count), isIdle && turnEndings.isEmpty ? timeToNextTimer() : 0) > 0 else { return }
    if places[0].revents != 0 { drain() }
    for (place, socket) in zip(places.dropFirst(), sockets) where place.revents != 0 && !socket.isForgotten {
      socket.ready()
    }
  }

  /// In milliseconds, rounded up; -1 without timers.
  private func timeToNextTimer() -> Int32 {
    guard let due = timers.map(\.due).min() else { return -1 }
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: due).components
    return Int32(clamping: max(0, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }

  /// Takes what woke the thread: one byte, or a few of threads that met.
  private func drain() {
    var bytes: (UInt64, UInt64) = (0, 0)
    _ = read(reading, &bytes, MemoryLayout.size(ofValue: bytes))
  }
}

/// Where a thread keeps which host it is.
private let currentThreadKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key, nil)
  return key
}()
