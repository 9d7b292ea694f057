package import Testing

/// Waits until a condition holds. A test that waits in any other way could wait for ever.
///
/// - Parameters:
///   - what: What the test waits for: "the list shows the new film". The failure says it.
///   - limit: The time after which the test fails; longer on a machine so busy that it has hardly looked by then.
/// - Throws: What `condition` throws. A condition that does not hold in time is recorded as an issue and ends the test.
package nonisolated(nonsending) func eventually(
  _ what: @autoclosure () -> String, within limit: Duration = .seconds(60),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async throws {
  let holds = try await holdsEventually(within: limit, condition)
  try #require(holds, "waited \(limit) for: \(what())", sourceLocation: sourceLocation)
}

/// - Returns: Whether the condition held before the limit, or before the task was cancelled. The limit is over only after
///   500 looks: where all tests start at once, a task may get its turn once in a second.
nonisolated(nonsending) func holdsEventually(
  within limit: Duration, _ condition: () async throws -> Bool
) async throws -> Bool {
  let end = ContinuousClock.now + limit
  var looks = 0
  while try await !condition() {
    looks += 1
    guard ContinuousClock.now < end || looks < 500, !Task.isCancelled else { return false }
    // A cancelled wait ends in the next round.
    try? await Task.sleep(for: .milliseconds(2))
  }
  return true
}
