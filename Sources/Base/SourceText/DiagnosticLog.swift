/// The diagnostics of a run. Stages report to it and continue, so that one run shows all errors.
package struct DiagnosticLog: Sendable {
  private var entries: [Diagnostic] = []

  package init() {}

  /// Adds a diagnostic.
  package mutating func report(_ diagnostic: Diagnostic) { entries.append(diagnostic) }

  /// Adds all diagnostics of another log.
  package mutating func merge(_ other: DiagnosticLog) { entries += other.entries }

  package var hasErrors: Bool { entries.contains { $0.severity == .error } }

  package var isEmpty: Bool { entries.isEmpty }

  /// Diagnostics without duplicates, sorted by position. Diagnostics at the same position keep the order in which they
  /// were reported.
  package var diagnostics: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return entries.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
      .filter { seen.insert($0).inserted }
  }
}
