/// All that a run has to say about the user's input. Stages add to it and go on, so that one run shows every fault.
package struct DiagnosticLog: Sendable {
  private var entries: [Diagnostic] = []

  package init() {}

  package mutating func report(_ diagnostic: Diagnostic) { entries.append(diagnostic) }

  package mutating func merge(_ other: DiagnosticLog) { entries += other.entries }

  package var hasErrors: Bool { entries.contains { $0.severity == .error } }

  package var isEmpty: Bool { entries.isEmpty }

  /// Sorted by position, each once; at one position in the order of report.
  package var diagnostics: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return entries.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
      .filter { seen.insert($0).inserted }
  }
}
