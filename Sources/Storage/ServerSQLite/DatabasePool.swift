import Locks
package import SQLite

/// Why a pool did not take work.
package enum PoolError: Error, Hashable, Sendable {
  /// Too much work waits already. Try again later.
  case overloaded
  /// The pool was closed.
  case closed
  /// The system has no thread left.
  case noThread
}

/// One writer thread and several reader threads on one database file.
///
/// Work is done in the order of its arrival. It is stopped when its time is over or the task that waits for it is
/// cancelled: ``SQLiteError`` with ``SQLiteError/interruption``; stopped writes are not stored.
///
/// ```swift
/// let pool = try DatabasePool(ConnectionOptions(.file("films.db"), synchronous: .full))
/// let titles = try await pool.read { try $0.query("SELECT title FROM film") }
/// await pool.close()
/// ```
package final class DatabasePool: Sendable {
  private let readQueue: WorkQueue<PoolJob>
  private let writeQueue: WorkQueue<PoolJob>
  private let ending: PoolShutdown

  /// - Parameters:
  ///   - options: The file, and how the writer stores. Readers open the same file to read only.
  ///   - readerCount: How many threads read; one slow query holds one of them.
  ///   - queueLimit: How much work may wait, for the readers and for the writer each.
  ///   - prepare: Sets up each new connection, before anything runs on it: registers functions, for example.
  package init(
    _ options: ConnectionOptions, readerCount: Int = 4, queueLimit: Int = 4096,
    prepare: (Connection) throws(SQLiteError) -> Void = { _ in }
  ) throws {
    let writer = try Connection(options)
    try prepare(writer)
    var readerOptions = options
    readerOptions.isReadOnly = true
    let readers = try (0..<max(1, readerCount)).map { _ in
      let reader = try Connection(readerOptions)
      try prepare(reader)
      return reader
    }
    let readQueue = WorkQueue<PoolJob>(limit: queueLimit)
    let writeQueue = WorkQueue<PoolJob>(limit: queueLimit)
    let ending = PoolShutdown(threadCount: readers.count + 1)
    self.readQueue = readQueue
    self.writeQueue = writeQueue
    self.ending = ending
    var started = true
    for reader in readers {
      let owned = OwnedConnection(reader)
      started =
        started
        && startThread {
          serve(readQueue, on: owned)
          ending.threadEnded()
        } == 0
    }
    let owned = OwnedConnection(writer)
    started =
      started
      && startThread {
        if let connection = owned.take() { GroupWriter(connection: connection, queue: writeQueue).run() }
        ending.threadEnded()
      } == 0
    guard started else {
      readQueue.close()
      writeQueue.close()
      throw PoolError.noThread
    }
  }

  deinit {
    readQueue.close()
    writeQueue.close()
  }

  /// Runs `body` on a reader. Use ``Connection/read(_:)`` inside for several statements on one state of the database.
  @discardableResult
  package func read<Result: Sendable>(
    timeout: Duration? = nil, _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await submit(to: readQueue, timeout: timeout, isAlone: false, body)
  }

  /// Runs `body` on the writer in one transaction, and returns when it is committed.
  ///
  /// Several waiting bodies may share one commit. None of them can undo another, but after a failed commit each runs
  /// once more by itself: `body` must have no effect but on the database.
  @discardableResult
  package func write<Result: Sendable>(
    timeout: Duration? = nil, _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await submit(to: writeQueue, timeout: timeout, isAlone: false, body)
  }

  /// Runs `body` on the writer with no transaction open, for what opens its own or cannot be in one.
  @discardableResult
  package func writeAlone<Result: Sendable>(
    timeout: Duration? = nil, _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await submit(to: writeQueue, timeout: timeout, isAlone: true, body)
  }

  /// Takes no more work, waits until what was accepted is done, and closes the file.
  package func close() async {
    readQueue.close()
    writeQueue.close()
    await ending.wait()
  }

  private func submit<Result: Sendable>(
    to queue: WorkQueue<PoolJob>, timeout: Duration?, isAlone: Bool,
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    let flag = CancellationFlag()
    let limit = WorkLimit(deadline: timeout.map { MonotonicTime.now().advanced(by: $0) }, cancellation: flag)
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let job = TypedPoolJob(limit: limit, isAlone: isAlone, continuation: continuation, body: body)
        switch queue.push(job) {
        case .accepted: break
        case .full: continuation.resume(throwing: PoolError.overloaded)
        case .closed: continuation.resume(throwing: PoolError.closed)
        }
      }
    } onCancel: {
      flag.cancel()
    }
  }
}

/// The loop that each reader thread runs.
private func serve(_ queue: WorkQueue<PoolJob>, on owned: OwnedConnection) {
  guard let connection = owned.take() else { return }
  while let job = queue.popFirst() {
    do { try job.run(on: connection) } catch { connection.rollBack() }
    job.finish()
  }
}

/// Hands a connection to the thread that will use it.
///
/// Unchecked: it is taken once, by one thread, after the one that made it has let go.
private final class OwnedConnection: @unchecked Sendable {
  private var connection: Connection?

  init(_ connection: Connection) {
    self.connection = connection
  }

  func take() -> Connection? {
    defer { connection = nil }
    return connection
  }
}
