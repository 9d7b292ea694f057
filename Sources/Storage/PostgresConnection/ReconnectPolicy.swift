/// Decides how long to wait after each failed attempt to connect: the delay doubles up to a limit.
struct ReconnectPolicy: Sendable {
  private var failures = 0

  mutating func connected() { failures = 0 }

  /// - Returns: The time until the next attempt.
  mutating func failed() -> Duration {
    failures += 1
    return min(.milliseconds(50 << min(failures, 10)), .seconds(5))
  }
}
