/// Measures the duration of each phase of a run, for `--logBenchmarks`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct PhaseTimes {
  private let isShown: Bool
  private let tell: (String) -> Void
  private var start = ContinuousClock.now

  init(isShown: Bool, tell: @escaping (String) -> Void) {
    self.isShown = isShown
    self.tell = tell
  }

  /// Ends a phase, and starts the next.
  mutating func end(_ name: String) {
    let now = ContinuousClock.now
    if isShown { tell("\(name): \(Int((now - start) / .milliseconds(1))) ms") }
    start = now
  }
}
