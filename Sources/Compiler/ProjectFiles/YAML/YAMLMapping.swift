import SourceText

/// A mapping with accessors that report missing keys and wrong types.
struct YAMLMapping {
  let node: YAMLNode
  /// The name in messages, such as `dataconnect.yaml` or `generate.swiftSdk`.
  let name: String
  let entries: [YAMLNode.Entry]

  /// - Returns: `nil` after reporting an error to `log` if `node` is not a mapping.
  init?(_ node: YAMLNode, name: String, into log: inout DiagnosticLog) {
    guard let entries = node.entries else {
      log.report(.wrongKind(node, of: name, wanted: "a mapping"))
      return nil
    }
    self.node = node
    self.name = name
    self.entries = entries
  }

  /// The value of a key, or `nil` if it is missing or null.
  subscript(key: String) -> YAMLNode? { node[key].flatMap { $0.isNull ? nil : $0 } }

  func position(ofKey key: String) -> SourcePosition {
    entries.first { $0.key == key }.map { node.file.position(at: $0.keyRange.lowerBound) } ?? node.position
  }

  /// The string value of a key. Reports an error to `log` if it is a list or a mapping.
  func text(_ key: String, into log: inout DiagnosticLog) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.text else {
      log.report(.wrongKind(value, of: "\(name).\(key)", wanted: "a string"))
      return nil
    }
    return text
  }

  /// The string value of a required key. An empty string counts as missing.
  func requiredText(_ key: String, fix: String, into log: inout DiagnosticLog) -> String? {
    if let value = self[key], value.text == nil {
      log.report(.wrongKind(value, of: "\(name).\(key)", wanted: "a string"))
      return nil
    }
    guard let text = self[key]?.text, !text.isEmpty else {
      let position = node[key] == nil ? node.position : self.position(ofKey: key)
      log.report(.missingKey(key, of: name, at: position, fix: fix))
      return nil
    }
    return text
  }

  /// The mapping at a key.
  func mapping(_ key: String, into log: inout DiagnosticLog) -> YAMLMapping? {
    self[key].flatMap { YAMLMapping($0, name: "\(name).\(key)", into: &log) }
  }

  /// The list at a key. A single value counts as a list with one element.
  func oneOrMany(_ key: String) -> [YAMLNode] { self[key].map { $0.elements ?? [$0] } ?? [] }

  /// Warns about keys that are not in `known`. `renamed` maps common mistakes to the correct keys.
  func warnAboutUnknownKeys(_ known: [String], renamed: [String: String] = [:], into log: inout DiagnosticLog) {
    for entry in entries where !known.contains(entry.key) {
      let meant = renamed[entry.key] ?? nearestName(to: entry.key, among: known)
      log.report(
        .unknownKey(entry.key, of: name, meant: meant, at: node.file.position(at: entry.keyRange.lowerBound)))
    }
  }
}

extension Diagnostic {
  static func wrongKind(_ node: YAMLNode, of name: String, wanted: String) -> Diagnostic {
    Diagnostic(
      id: "wrong-yaml-kind", position: node.position,
      what: "expected \(wanted) for '\(name)' but found \(node.kindName)",
      fix: "change it to \(wanted)")
  }

  static func missingKey(_ key: String, of name: String, at position: SourcePosition, fix: String) -> Diagnostic {
    Diagnostic(
      id: "missing-key", position: position, what: "missing key '\(key)' in '\(name)'", why: "the key is required",
      fix: fix)
  }

  static func unknownKey(_ key: String, of name: String, meant: String?, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      id: "unknown-key", severity: .warning, position: position, what: "unknown key '\(key)' in '\(name)'",
      why: "unknown keys are ignored", fix: meant.map { "change it to '\($0)'" } ?? "remove it")
  }

  static func unknownValue(
    _ value: String, of name: String, known: [String], at position: SourcePosition
  ) -> Diagnostic {
    let nearest = nearestName(to: value, among: known)
    return Diagnostic(
      id: "unknown-value", position: position, what: "invalid value '\(value)' for '\(name)'",
      why: "the valid values are \(known.joined(separator: ", "))",
      fix: nearest.map { "change it to '\($0)'" } ?? "use one of these values")
  }
}
