import Locks
package import Testing

/// Runs `body` in a task of its own, and fails when it takes longer than `limit`, also when it ignores its cancellation.
///
/// - Parameter what: What the test waits for; the failure says it.
package nonisolated(nonsending) func finished<Value: Sendable>(
  _ what: String, within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let outcome = Locked<Result<Value, any Error>?>(nil)
  let task = Task {
    do {
      let value = try await body()
      outcome.withLock { $0 = .success(value) }
    } catch {
      outcome.withLock { $0 = .failure(error) }
    }
  }
  let isOver = try await holdsEventually(within: limit) { outcome.withLock { $0 != nil } }
  if !isOver { task.cancel() }
  let result = outcome.withLock { $0 }
  return try #require(result, "waited \(limit) for: \(what)", sourceLocation: sourceLocation).get()
}
