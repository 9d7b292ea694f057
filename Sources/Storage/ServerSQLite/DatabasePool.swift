import Locks
package import SQLite

/// The reason why a pool rejected work.
package enum PoolError: Error, Hashable, Sendable {
  /// The queue is full. The caller can retry later.
  case overloaded
  /// The pool is closed.
  case closed
  /// The system could not create a thread.
  case noThread
}

/// One writer thread and several reader threads on one database file.
///
/// Jobs run in FIFO order. After its timeout, or when the waiting task is cancelled, a job is interrupted: it throws an
/// ``SQLiteError`` with an ``SQLiteError/interruption``, and its changes are rolled back.
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
  ///   - options: The file, and the writer's settings. Readers open the same file as read-only.
  ///   - readerCount: The number of reader threads. A slow query occupies one of them.
  ///   - queueLimit: The maximum number of waiting jobs, separately for the readers and the writer.
  ///   - prepare: Configures each new connection before its first use; for example, registers functions.
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

  /// Runs `body` on a reader. Use ``Connection/read(_:)`` in it if several statements must see the same snapshot.
  @discardableResult
  package func read<Result: Sendable>(
    timeout: Duration? = nil, _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await submit(to: readQueue, timeout: timeout, runsWithoutTransaction: false, body)
  }

  /// Runs `body` on the writer in one transaction, and returns after the commit.
  ///
  /// Several waiting bodies may share one commit. An error in one does not roll back the others, but after a failed commit
  /// each body runs again in its own transaction. Therefore `body` must have no side effects outside the database.
  @discardableResult
  package func write<Result: Sendable>(
    timeout: Duration? = nil, _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await submit(to: writeQueue, timeout: timeout, runsWithoutTransaction: false, body)
  }

  /// Runs `body` on the writer without an open transaction, for work that opens transactions or cannot run in one.
  @discardableResult
  package func writeAlone<Result: Sendable>(
    timeout: Duration? = nil, _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await submit(to: writeQueue, timeout: timeout, runsWithoutTransaction: true, body)
  }

  /// Rejects further work, waits until all accepted work is done, and closes the file.
  package func close() async {
    readQueue.close()
    writeQueue.close()
    await ending.wait()
  }

  private func submit<Result: Sendable>(
    to queue: WorkQueue<PoolJob>, timeout: Duration?, runsWithoutTransaction: Bool,
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    let flag = CancellationFlag()
    let limit = WorkLimit(deadline: timeout.map { MonotonicTime.now().advanced(by: $0) }, cancellation: flag)
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let job = TypedPoolJob(
          limit: limit, runsWithoutTransaction: runsWithoutTransaction, continuation: continuation, body: body)
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

/// Transfers a connection to the thread that will use it.
///
/// Unchecked: one thread takes the connection once, after the creating thread has stopped using it.
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
