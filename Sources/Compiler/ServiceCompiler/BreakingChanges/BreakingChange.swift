/// A breaking change: an effect of a new service version on clients that were built for the deployed version.
package struct BreakingChange: Hashable, Sendable, CustomStringConvertible {
  /// The severity, with the names of Firebase's build results.
  package enum Level: String, Sendable, Comparable, CaseIterable {
    /// Is only logged.
    case logOnly = "LOG_ONLY"
    /// Continues unless the user declines.
    case interactiveAcknowledgement = "INTERACTIVE_ACK"
    /// Stops unless forced: existing clients get errors.
    case requiresAcknowledgement = "REQUIRE_ACK"
    /// Stops unless forced: deployed operations cannot run on the new schema.
    case requiresForce = "REQUIRE_FORCE"

    package static func < (left: Level, right: Level) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }

    package var stops: Bool { self >= .requiresAcknowledgement }
  }

  package let level: Level
  /// The location: `connector` or `connector/Operation`.
  package let place: String
  package let what: String

  package init(_ level: Level, _ place: String, _ what: String) {
    self.level = level
    self.place = place
    self.what = what
  }

  package var description: String { "\(place): \(what) [\(level.rawValue)]" }
}
