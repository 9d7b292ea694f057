import SourceText

/// A mapping that is read key by key, with messages for what does not fit.
struct YAMLMapping {
  let node: YAMLNode
  /// How messages call it: `dataconnect.yaml`, `generate.swiftSdk`.
  let name: String
  let entries: [YAMLNode.Entry]

  /// - Returns: `nil` with an error in `log` where `node` is no mapping.
  init?(_ node: YAMLNode, name: String, into log: inout DiagnosticLog) {
    guard let entries = node.entries else {
      log.report(.wrongKind(node, of: name, wanted: "a mapping"))
      return nil
    }
    self.node = node
    self.name = name
    self.entries = entries
  }

  /// The value of a key, unless it is missing or null.
  subscript(key: String) -> YAMLNode? { node[key].flatMap { $0.isNull ? nil : $0 } }

  func position(ofKey key: String) -> SourcePosition {
    entries.first { $0.key == key }.map { node.file.position(at: $0.keyRange.lowerBound) } ?? node.position
  }

  /// A text; an error in `log` where it is a list or a mapping.
  func text(_ key: String, into log: inout DiagnosticLog) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.text else {
      log.report(.wrongKind(value, of: "\(name).\(key)", wanted: "a text"))
      return nil
    }
    return text
  }

  /// A text that has to be there; empty counts as missing.
  func requiredText(_ key: String, fix: String, into log: inout DiagnosticLog) -> String? {
    if let value = self[key], value.text == nil {
      log.report(.wrongKind(value, of: "\(name).\(key)", wanted: "a text"))
      return nil
    }
    guard let text = self[key]?.text, !text.isEmpty else {
      let position = node[key] == nil ? node.position : self.position(ofKey: key)
      log.report(.missingKey(key, of: name, at: position, fix: fix))
      return nil
    }
    return text
  }

  /// A mapping below a key.
  func mapping(_ key: String, into log: inout DiagnosticLog) -> YAMLMapping? {
    self[key].flatMap { YAMLMapping($0, name: "\(name).\(key)", into: &log) }
  }

  /// A list, or one value that means a list of one.
  func oneOrMany(_ key: String) -> [YAMLNode] { self[key].map { $0.elements ?? [$0] } ?? [] }

  /// Warns of each key that is not among `known`; `renamed` holds what people write by mistake.
  func warnOfUnknownKeys(_ known: [String], renamed: [String: String] = [:], into log: inout DiagnosticLog) {
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
      id: "wrong-yaml-kind", position: node.position, what: "'\(name)' is \(node.kindName), not \(wanted)")
  }

  static func missingKey(_ key: String, of name: String, at position: SourcePosition, fix: String) -> Diagnostic {
    Diagnostic(
      id: "missing-key", position: position, what: "'\(name)' has no '\(key)'", why: "it cannot be left out", fix: fix)
  }

  static func unknownKey(_ key: String, of name: String, meant: String?, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      id: "unknown-key", severity: .warning, position: position, what: "'\(name)' knows no key '\(key)'",
      why: "it is ignored", fix: meant.map { "write '\($0)'" })
  }

  static func unknownValue(
    _ value: String, of name: String, known: [String], at position: SourcePosition
  ) -> Diagnostic {
    let nearest = nearestName(to: value, among: known)
    return Diagnostic(
      id: "unknown-value", position: position, what: "'\(name)' cannot be '\(value)'",
      why: "it is one of: \(known.joined(separator: ", "))", fix: nearest.map { "write '\($0)'" })
  }
}
