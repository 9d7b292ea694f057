import Files
package import SourceText

/// Adds an SDK entry to `generate:` in a connector.yaml. Keeps comments and all other bytes. If the file has a single
/// SDK of this language as a mapping, it becomes the first element of a list. If an entry with the same `outputDir` and
/// `package` exists, returns the file unchanged.
/// - Parameter bytes: The current file contents, including any byte order mark.
/// - Returns: `nil` after reporting an error to `log` if the file is invalid or its layout is not supported.
package func addingSDK(_ sdk: SDKEntry, to bytes: [UInt8], path: String, into log: inout DiagnosticLog) -> [UInt8]? {
  let file = SourceFile(path: path, bytes: bytes)
  let mark = Array(bytes.prefix(bytes.count - file.bytes.count))
  var own = DiagnosticLog()
  defer { log.merge(own) }
  let root = parseYAML(file, into: &own)
  guard !own.hasErrors else { return nil }
  if let root, hasEntry(sdk, in: root) { return bytes }
  let edit = ConnectorEdit(file: file)
  guard let edited = edit.adding(sdk, to: root), isValid(edited, path: path, adding: sdk, before: root) else {
    own.report(
      Diagnostic(
        id: "cannot-edit-yaml", position: root?["generate"]?.position ?? file.position(at: 0),
        what: "cannot add the entry '\(sdk.key)'",
        why: "editing YAML anchors and this layout is not supported",
        fix: "add the entry under 'generate' by hand: \(sdk.key): \(sdk.flow)"))
    return nil
  }
  return mark + edited
}

/// Whether an SDK of this language with the same output location exists.
private func hasEntry(_ sdk: SDKEntry, in root: YAMLNode) -> Bool {
  guard let value = root["generate"]?[sdk.key] else { return false }
  let places = ["outputDir", "package", "outputFile"]
  let wanted = sdk.members.filter { places.contains($0.key) }
  return (value.elements ?? [value]).contains { entry in
    wanted.allSatisfy { member in
      entry[member.key]?.text.map { normalizedPath($0) } == member.text.map { normalizedPath($0) }
    }
  }
}

/// Parses the edited text and checks that it contains all previous content in the same order, and the new entry.
private func isValid(_ edited: [UInt8], path: String, adding sdk: SDKEntry, before: YAMLNode?) -> Bool {
  var log = DiagnosticLog()
  guard let after = parseYAML(SourceFile(path: path, bytes: edited), into: &log), !log.hasErrors,
    hasEntry(sdk, in: after)
  else { return false }
  let others = { (node: YAMLNode?) in (node?.entries ?? []).filter { $0.key != "generate" }.map(shape) }
  let otherSDKs = { (node: YAMLNode?) in
    (node?["generate"]?.entries ?? []).filter { $0.key != sdk.key }.map(shape)
  }
  let same = { (node: YAMLNode?) -> [Shape] in
    guard let value = node?["generate"]?[sdk.key], !value.isNull else { return [] }
    return (value.elements ?? [value]).map(shape)
  }
  let old = same(before)
  return others(before) == others(after) && otherSDKs(before) == otherSDKs(after)
    && same(after).count == old.count + 1 && same(after).starts(with: old)
}

/// A YAML value without its position.
private indirect enum Shape: Equatable {
  case scalar(String, Bool)
  case sequence([Shape])
  case mapping([String], [Shape])
}

private func shape(_ entry: YAMLNode.Entry) -> Shape { .mapping([entry.key], [shape(entry.value)]) }

private func shape(_ node: YAMLNode) -> Shape {
  switch node.kind {
  case .scalar(let text, let isPlain): .scalar(text, isPlain)
  case .sequence(let elements): .sequence(elements.map(shape))
  case .mapping(let entries): .mapping(entries.map(\.key), entries.map { shape($0.value) })
  }
}
