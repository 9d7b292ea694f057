import Locks

/// A batch in the pool.
///
/// Unchecked: the calling task creates it. After it is submitted, it is used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class PoolRequest: @unchecked Sendable {
  typealias Outcome = Result<[PostgresResult], PostgresError>

  let items: [PostgresBatch.Item]
  let kind: PostgresBatch.Kind
  let needsSnapshot: Bool
  let deadline: ContinuousClock.Instant
  let waitEnd: ContinuousClock.Instant
  var continuation: UnsafeContinuation<Outcome, Never>?

  var results: [PostgresResult] = []
  var failure: PostgresError?
  var retries = 0
  /// Why the server was asked to stop the request.
  var stopReason: PostgresError.Reason?
  /// When to stop waiting for the server's response to that.
  var cancelDeadline: ContinuousClock.Instant?
  /// Whether the pool has accepted it.
  var isAccepted = false
  var isCancelled = false
  /// Whether its connection has started to run it.
  var isSent = false

  init(_ batch: PostgresBatch, timeout: Duration, waitLimit: Duration) throws(PostgresError) {
    for item in batch.items {
      for value in item.values { try value.check() }
    }
    items = batch.items
    kind = batch.kind
    needsSnapshot = batch.needsSnapshot
    let now = ContinuousClock.now
    deadline = now.advanced(by: timeout)
    waitEnd = now.advanced(by: waitLimit)
  }

  var isShort: Bool { if case .shortRead = kind { true } else { false } }
  var isReadOnly: Bool { if case .write = kind { false } else { true } }

  /// Resumes the waiting task, once.
  func finish(_ outcome: Outcome) {
    continuation?.resume(returning: outcome)
    continuation = nil
  }

  func fail(_ reason: PostgresError.Reason, _ message: String) {
    finish(.failure(PostgresError(reason, message)))
  }

  /// Whether the result was delivered.
  var isFinished: Bool { continuation == nil }

  func prepareRetry() {
    results = []
    failure = nil
    isSent = false
    retries += 1
  }
}
