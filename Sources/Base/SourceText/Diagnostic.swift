/// A problem in the user's input: its location, what is wrong, why, and how to fix it.
///
/// Each kind of diagnostic has a factory method in an extension beside the check that reports it: `static func
/// unknownField(_:on:near:at:) -> Diagnostic`.
package struct Diagnostic: Hashable, Sendable {
  /// How serious a diagnostic is. Errors stop the command.
  package enum Severity: String, Sendable {
    case error
    case warning
  }

  /// A related location, such as the first declaration of a name.
  package struct Note: Hashable, Sendable {
    package let position: SourcePosition
    package let text: String

    package init(position: SourcePosition, text: String) {
      self.position = position
      self.text = text
    }
  }

  /// A stable identifier in kebab case, which tests and documentation use.
  package let id: String
  package let severity: Severity
  package let position: SourcePosition
  package let what: String
  package let why: String?
  package let fix: String?
  package let notes: [Note]

  package init(
    id: String, severity: Severity = .error, position: SourcePosition, what: String, why: String? = nil,
    fix: String? = nil, notes: [Note] = []
  ) {
    self.id = id
    self.severity = severity
    self.position = position
    self.what = what
    self.why = why
    self.fix = fix
    self.notes = notes
  }

  package init(
    id: String, severity: Severity = .error, at range: SourceRange, what: String, why: String? = nil,
    fix: String? = nil, notes: [Note] = []
  ) {
    self.init(
      id: id, severity: severity, position: range.position, what: what, why: why, fix: fix, notes: notes)
  }
}
