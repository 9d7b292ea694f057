/// Runs blocking work on a separate thread, so that it blocks none of the threads on which tasks run.
/// - Returns: The result of `body`.
/// - Throws: Errors of `body`. If the system has no thread left, `body` runs on the calling thread.
package func runOnThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withUnsafeThrowingContinuation { continuation in
    let work: @Sendable () -> Void = { continuation.resume(with: Swift.Result { try body() }) }
    if startThread(work) != 0 { work() }
  }
}
