package import SourceText

/// An error that stops a template run.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct TemplateProblem: Error, Sendable {
  /// The exit code.
  package enum Code: Int32, Sendable {
    /// A path cannot be read or written.
    case path = 1
    case configuration = 2
    /// An error in a template or a source, or an output that is not up to date.
    case other = 3
  }

  package let code: Code
  /// The message, line by line.
  package let lines: [String]

  init(_ code: Code, _ lines: [String]) {
    self.code = code
    self.lines = lines
  }

  /// - Parameter position: The position in the configuration file that contains the path.
  package static func unreadable(_ path: String, at position: SourcePosition? = nil) -> TemplateProblem {
    TemplateProblem(.path, ["\(prefix(position))error: '\(path)' does not exist or is not readable."])
  }

  static func prefix(_ position: SourcePosition?) -> String { position.map { "\($0): " } ?? "" }

  static func configuration(_ what: String, fix: String? = nil) -> TemplateProblem {
    TemplateProblem(.configuration, ["error: \(what)"] + (fix.map { ["  fix: \($0)"] } ?? []))
  }
}
