package import SourceText

/// Limits for YAML files. They are far above real use, and prevent malicious files (nested aliases, deep nesting) from
/// using much time or memory.
enum YAMLLimits {
  static let bytes = 1 << 20
  static let depth = 64
  /// The number of nodes after aliases are resolved.
  static let nodes = 20_000
}

/// Parses a YAML file.
/// - Returns: `nil` after reporting an error to `log`, and for a file without a value (an empty file, or only
///   comments).
package func parseYAML(_ file: SourceFile, into log: inout DiagnosticLog) -> YAMLNode? {
  guard file.bytes.count <= YAMLLimits.bytes else {
    log.report(
      .invalidYAML("the file is larger than \(YAMLLimits.bytes) bytes", at: file.position(at: 0), fix: nil))
    return nil
  }
  var reader = YAMLReader(file: file)
  do throws(YAMLReader.Failure) {
    return try reader.readDocument()
  } catch {
    log.report(.invalidYAML(error.reason, at: file.position(at: error.offset), fix: error.fix))
    return nil
  }
}

extension Diagnostic {
  static func invalidYAML(_ reason: String, at position: SourcePosition, fix: String?) -> Diagnostic {
    Diagnostic(
      id: "invalid-yaml", position: position, what: "invalid YAML: \(reason)",
      why: "the file must contain a single YAML document", fix: fix ?? "correct the syntax")
  }
}
