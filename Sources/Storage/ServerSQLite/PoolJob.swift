import SQLite

/// Work that waits for a thread, without the type of its result.
///
/// Unchecked: the submitting task owns it until it is in the queue, then the thread that takes it.
class PoolJob: @unchecked Sendable {
  let limit: WorkLimit
  /// Whether the work must run without an open transaction.
  let runsWithoutTransaction: Bool

  init(limit: WorkLimit, runsWithoutTransaction: Bool) {
    self.limit = limit
    self.runsWithoutTransaction = runsWithoutTransaction
  }

  /// Runs the work and keeps its outcome. Throws the error of the work, so that the caller rolls back.
  func run(on connection: Connection) throws {}
  /// Sets the outcome to an error.
  func fail(_ error: any Error) {}
  var hasFailed: Bool { false }
  /// Resumes the waiting task with the outcome. Called once.
  func finish() {}
}

/// A job whose result a task is waiting for.
///
/// Unchecked: after a thread takes it from the queue, only that thread uses it.
final class TypedPoolJob<Result: Sendable>: PoolJob, @unchecked Sendable {
  private let body: @Sendable (Connection) throws -> Result
  private let continuation: UnsafeContinuation<Result, any Error>
  private var outcome: Swift.Result<Result, any Error>?

  init(
    limit: WorkLimit, runsWithoutTransaction: Bool, continuation: UnsafeContinuation<Result, any Error>,
    body: @escaping @Sendable (Connection) throws -> Result
  ) {
    self.body = body
    self.continuation = continuation
    super.init(limit: limit, runsWithoutTransaction: runsWithoutTransaction)
  }

  override func run(on connection: Connection) throws {
    do {
      let result = try connection.withLimit(limit) {
        try connection.checkLimit()
        return try body(connection)
      }
      outcome = .success(result)
    } catch {
      outcome = .failure(error)
      throw error
    }
  }

  override func fail(_ error: any Error) { outcome = .failure(error) }

  override var hasFailed: Bool { if case .failure = outcome { true } else { false } }

  override func finish() { continuation.resume(with: outcome ?? .failure(PoolError.closed)) }
}
