/// What a new version of a service does to the programs that were made for the one before.
package struct DeploymentIssue: Hashable, Sendable, CustomStringConvertible {
  /// How serious it is, by the names of Firebase's build results.
  package enum Level: String, Sendable, Comparable, CaseIterable {
    /// For the log.
    case logOnly = "LOG_ONLY"
    /// Goes on unless a person says no.
    case interactiveAcknowledgement = "INTERACTIVE_ACK"
    /// Stops unless it is forced: old programs get errors.
    case requiresAcknowledgement = "REQUIRE_ACK"
    /// Stops unless it is forced: operations that are deployed cannot run on the new schema.
    case requiresForce = "REQUIRE_FORCE"

    package static func < (left: Level, right: Level) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }

    package var stops: Bool { self >= .requiresAcknowledgement }
  }

  package let level: Level
  /// `connector` or `connector/Operation`.
  package let place: String
  package let what: String

  package init(_ level: Level, _ place: String, _ what: String) {
    self.level = level
    self.place = place
    self.what = what
  }

  package var description: String { "\(place): \(what) [\(level.rawValue)]" }
}
