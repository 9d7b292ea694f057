package import Testing

/// Waits until a value above zero stays the same for a quarter of a second.
///
/// For what must come to a stop by itself: there is no event for "goes no further".
/// - Returns: The value.
package nonisolated(nonsending) func settled(
  _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ value: () throws -> Int
) async throws -> Int {
  var (last, since) = (try value(), ContinuousClock.now)
  try await eventually(what, sourceLocation: sourceLocation) {
    let now = try value()
    if now != last { (last, since) = (now, ContinuousClock.now) }
    return now > 0 && ContinuousClock.now - since > .milliseconds(250)
  }
  return last
}
