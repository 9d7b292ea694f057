import CPlatform
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What other threads tell the pool's thread. It is woken by a pipe, and only when it sleeps.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class PoolInbox: Sendable {
  enum Message {
    case submit(PoolRequest)
    case cancel(PoolRequest)
    case connected(lane: Int, OpaquePointer)
    case notConnected(lane: Int, PostgresError)
    case cancelSent(lane: Int)
    case close(UnsafeContinuation<Void, Never>?)
  }

  private struct State {
    /// Unchecked: handed over whole.
    var messages: [SendableMessage] = []
    var isAsleep = false
    /// What is done with messages when nobody takes them any more.
    var late: (@Sendable (Message) -> Void)?
  }

  private struct SendableMessage: @unchecked Sendable {
    let message: Message
  }

  private let state = Mutex(State())
  private let reading: Int32
  private let writing: Int32

  init() throws(PostgresError) {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { throw PostgresError(.noConnection, "the system has no pipe left") }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// What `poll` looks at.
  var descriptor: Int32 { reading }

  func push(_ message: Message) {
    let item = SendableMessage(message: message)
    let (wakes, late) = state.withLock { state in
      if let late = state.late { return (false, late as (@Sendable (Message) -> Void)?) }
      state.messages.append(item)
      defer { state.isAsleep = false }
      return (state.isAsleep, nil)
    }
    late?(message)
    guard wakes else { return }
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// The messages so far.
  func take() -> [Message] {
    state.withLock { state in
      state.isAsleep = false
      defer { state.messages.removeAll(keepingCapacity: true) }
      return state.messages
    }.map(\.message)
  }

  /// Says that the thread is about to sleep: the next message wakes it.
  /// - Returns: `false` where messages wait already.
  func prepareToSleep() -> Bool {
    state.withLock { state in
      state.isAsleep = state.messages.isEmpty
      return state.isAsleep
    }
  }

  /// From now on messages, also those that wait, are given to `body`.
  func end(_ body: @escaping @Sendable (Message) -> Void) {
    let rest = state.withLock { state in
      state.late = body
      defer { state.messages = [] }
      return state.messages
    }
    for item in rest { body(item.message) }
  }

  /// Takes what woke the thread: one byte, or a few of threads that met.
  func drain() {
    var bytes: (UInt64, UInt64) = (0, 0)
    _ = read(reading, &bytes, MemoryLayout.size(ofValue: bytes))
  }
}
