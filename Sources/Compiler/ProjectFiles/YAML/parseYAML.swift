package import SourceText

/// What a YAML file may at most be made of. The limits are far above what people write, and keep a file that was made
/// to harm (aliases of aliases, deep nesting) from taking time or memory.
enum YAMLLimits {
  static let bytes = 1 << 20
  static let depth = 64
  /// Nodes after aliases are replaced.
  static let nodes = 20_000
}

/// Text to tree.
/// - Returns: `nil` after an error in `log`, and for a file without any value (an empty one, or comments alone).
package func parseYAML(_ file: SourceFile, into log: inout DiagnosticLog) -> YAMLNode? {
  guard file.bytes.count <= YAMLLimits.bytes else {
    log.report(
      .invalidYAML("the file has more than \(YAMLLimits.bytes) bytes", at: file.position(at: 0), fix: nil))
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
      id: "invalid-yaml", position: position, what: "this is no valid YAML: \(reason)",
      why: "the file is read as one YAML document", fix: fix)
  }
}
