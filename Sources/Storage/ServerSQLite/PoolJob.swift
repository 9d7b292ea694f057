import SQLite

/// One piece of work that waits for a thread, without the type of its result.
///
/// Unchecked: it belongs to the submitting task until it is in the queue, then to the thread that took it.
class PoolJob: @unchecked Sendable {
  let limit: WorkLimit
  /// Work that opens transactions itself or must not be in one.
  let isAlone: Bool

  init(limit: WorkLimit, isAlone: Bool) {
    self.limit = limit
    self.isAlone = isAlone
  }

  /// Does the work and keeps its outcome. Throws what the work threw, for the caller to undo.
  func run(on connection: Connection) throws {}
  /// Keeps an error as the outcome.
  func fail(_ error: any Error) {}
  var hasFailed: Bool { false }
  /// Gives the outcome to who waits for it. Called once.
  func finish() {}
}

/// A job whose result somebody waits for.
///
/// Unchecked: the thread that takes it from the queue alone uses it from then on.
final class TypedPoolJob<Result: Sendable>: PoolJob, @unchecked Sendable {
  private let body: @Sendable (Connection) throws -> Result
  private let continuation: UnsafeContinuation<Result, any Error>
  private var outcome: Swift.Result<Result, any Error>?

  init(
    limit: WorkLimit, isAlone: Bool, continuation: UnsafeContinuation<Result, any Error>,
    body: @escaping @Sendable (Connection) throws -> Result
  ) {
    self.body = body
    self.continuation = continuation
    super.init(limit: limit, isAlone: isAlone)
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
