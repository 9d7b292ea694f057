import Locks
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The connections of a store: one writer and several readers. Callers wait until a connection is free.
final class ConnectionPool: Sendable {
  private struct State {
    var writer: Connection?
    var readers: [Connection] = []
    var readerCount = 0
    /// The threads that use a connection now. A second connection for the same thread could wait forever.
    var holders: Set<UInt> = []
    var isClosed = false
  }

  private let state: Monitor<State>
  private let readerLimit: Int
  private let makeReader: @Sendable () throws -> Connection

  /// - Parameter readerLimit: 0 if the writer connection also reads.
  init(
    writer: Connection?, reader: Connection?, readerLimit: Int, makeReader: @escaping @Sendable () throws -> Connection
  ) {
    // The caller passes on the ownership of the connections.
    nonisolated(unsafe) let state = State(
      writer: writer, readers: reader.map { [$0] } ?? [], readerCount: reader == nil ? 0 : 1)
    self.state = Monitor(state)
    self.readerLimit = readerLimit
    self.makeReader = makeReader
  }

  private enum Turn {
    case connection(Connection)
    case newReader
    case failure(StoreError)
  }

  /// Runs `body` with the writer connection.
  func withWriter<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    let thread = currentThread()
    let turn = state.wait { state -> Turn? in
      if let failure = Self.refusal(state, thread) { return .failure(failure) }
      guard let writer = state.writer else { return nil }
      state.writer = nil
      state.holders.insert(thread)
      return .connection(writer)
    }
    guard case .connection(let writer) = turn else { return try refuse(turn) }
    defer {
      state.broadcast {
        $0.writer = writer
        $0.holders.remove(thread)
      }
    }
    return try body(writer)
  }

  /// Runs `body` with a reader connection.
  func withReader<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    guard readerLimit > 0 else { return try withWriter(body) }
    let thread = currentThread()
    let turn = state.wait { state -> Turn? in
      if let failure = Self.refusal(state, thread) { return .failure(failure) }
      if let reader = state.readers.popLast() {
        state.holders.insert(thread)
        return .connection(reader)
      }
      guard state.readerCount < readerLimit else { return nil }
      state.readerCount += 1
      state.holders.insert(thread)
      return .newReader
    }
    if case .failure = turn { return try refuse(turn) }
    var reader: Connection? = if case .connection(let idle) = turn { idle } else { nil }
    defer {
      state.broadcast {
        if let reader { $0.readers.append(reader) } else { $0.readerCount -= 1 }
        $0.holders.remove(thread)
      }
    }
    let used = try reader ?? makeReader()
    reader = used
    return try body(used)
  }

  /// Closes the connections when none is in use any more.
  /// - Parameter last: Called with the writer connection before it is closed.
  func close(_ last: (Connection) -> Void) {
    let thread = currentThread()
    nonisolated(unsafe) var closing: [Connection] = []
    state.broadcast { $0.isClosed = true }
    let isInside = state.withLock { $0.holders.contains(thread) }
    if isInside { return }
    state.wait { state -> Void? in
      guard state.holders.isEmpty else { return nil }
      closing = state.readers + [state.writer].compactMap { $0 }
      state.readers = []
      state.writer = nil
    }
    if let writer = closing.last(where: { !$0.options.isReadOnly }) { last(writer) }
    closing.removeAll()
  }

  private static func refusal(_ state: State, _ thread: UInt) -> StoreError? {
    if state.holders.contains(thread) {
      return StoreError(
        .nestedCall, "the store was used inside one of its closures: use the argument of the closure instead")
    }
    return state.isClosed ? StoreError(.closed, "the store is closed") : nil
  }

  private func refuse<Result>(_ turn: Turn) throws -> Result {
    if case .failure(let error) = turn { throw error }
    throw StoreError(.closed, "the store is closed")
  }
}

/// An identifier of the calling thread.
private func currentThread() -> UInt {
  #if canImport(Darwin)
    UInt(pthread_mach_thread_np(pthread_self()))
  #else
    UInt(pthread_self())
  #endif
}
