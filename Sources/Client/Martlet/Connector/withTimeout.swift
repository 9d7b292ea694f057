import Locks

/// The time limit was exceeded.
struct TimeoutError: Error {}

/// Runs code that may not respond to cancellation, with a time limit. When the task is cancelled or the limit is
/// exceeded, the code is cancelled, and this function returns without waiting for it.
/// - Throws: Errors of `body`, `CancellationError`, ``TimeoutError``.
func withTimeout<Value: Sendable>(
  for limit: Duration, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let outcome = FirstResult<Value>()
  let work = Task { outcome.end(await Result.of(body)) }
  let timer = Task {
    try await Task.sleep(for: limit)
    outcome.end(.failure(TimeoutError()))
  }
  defer {
    work.cancel()
    timer.cancel()
  }
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { outcome.begin($0) }
  } onCancel: {
    outcome.end(.failure(CancellationError()))
  }
}

extension Result where Success: Sendable, Failure == any Error {
  fileprivate static func of(_ body: () async throws -> Success) async -> Result {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}

/// Resumes the waiting task with the first of several outcomes.
private final class FirstResult<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case open
    case waiting(CheckedContinuation<Value, any Error>)
    case ended(Result<Value, any Error>)
    case done
  }

  private let state = Locked(State.open)

  func begin(_ continuation: CheckedContinuation<Value, any Error>) {
    let result = state.withLock { state -> Result<Value, any Error>? in
      guard case .ended(let result) = state else {
        state = .waiting(continuation)
        return nil
      }
      state = .done
      return result
    }
    if let result { continuation.resume(with: result) }
  }

  func end(_ result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      switch state {
      case .open: state = .ended(result)
      case .waiting(let continuation):
        state = .done
        return continuation
      case .ended, .done: break
      }
      return nil
    }
    continuation?.resume(with: result)
  }
}
