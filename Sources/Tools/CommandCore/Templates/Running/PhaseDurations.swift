/// Measures the duration of each phase of a run, for `--logBenchmarks`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct PhaseDurations {
  private let isShown: Bool
  private let report: (String) -> Void
  private var start = ContinuousClock.now

  init(isShown: Bool, report: @escaping (String) -> Void) {
    self.isShown = isShown
    self.report = report
  }

  /// Ends a phase, and starts the next.
  mutating func end(_ name: String) {
    let now = ContinuousClock.now
    if isShown { report("\(name): \(Int((now - start) / .milliseconds(1))) ms") }
    start = now
  }
}
