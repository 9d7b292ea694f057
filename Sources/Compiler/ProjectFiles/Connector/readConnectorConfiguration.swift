package import Configuration
package import SourceText

/// Reads `connector.yaml`.
/// - Parameter folder: The folder of the file, as a path from where the command runs.
/// - Returns: `nil` after reporting an error to `log`.
package func readConnectorConfiguration(
  _ file: SourceFile, folder: String, into log: inout DiagnosticLog
) -> ConnectorConfiguration? {
  var own = DiagnosticLog()
  defer { log.merge(own) }
  let root = parseYAML(file, into: &own)
  guard !own.hasErrors else { return nil }
  guard let root else {
    own.report(
      .missingKey(
        "connectorId", of: "connector.yaml", at: file.position(at: 0), fix: "add 'connectorId: my-connector'"))
    return nil
  }
  guard let connector = YAMLMapping(root, name: "connector.yaml", into: &own) else { return nil }
  // `authMode` is a key of early versions and has no effect.
  connector.warnAboutUnknownKeys(["connectorId", "authMode", "generate"], into: &own)
  let id = connector.requiredText("connectorId", fix: "add 'connectorId: my-connector'", into: &own)
  if let id { checkConnectorID(id, at: connector["connectorId"]?.position ?? root.position, into: &own) }
  var configuration = ConnectorConfiguration(connectorID: id ?? "", folder: folder, swiftSDKs: [], otherSDKs: [])
  if let generate = connector.mapping("generate", into: &own) {
    readSDKs(generate, into: &configuration, &own)
  }
  guard !own.hasErrors else { return nil }
  return configuration
}

/// Checks the connector ID, which becomes part of URLs and type names.
private func checkConnectorID(_ id: String, at position: SourcePosition, into log: inout DiagnosticLog) {
  let isValid = id.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  guard !isValid || !id.utf8.contains(where: isLetterOrDigit) || id.utf8.count > 63 else { return }
  log.report(
    Diagnostic(
      id: "invalid-connector-id", position: position, what: "'\(id)' is not a valid connector ID",
      why: "a connector ID consists of at most 63 letters, digits, hyphens and underscores",
      fix: "change 'connectorId', for example to 'my-connector'"))
}

func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}

private let knownSDKs = ["swiftSdk", "kotlinSdk", "javascriptSdk", "dartSdk", "adminNodeSdk", "llmTools"]

private func readSDKs(
  _ generate: YAMLMapping, into configuration: inout ConnectorConfiguration, _ log: inout DiagnosticLog
) {
  generate.warnAboutUnknownKeys(
    knownSDKs, renamed: ["flutterSdk": "dartSdk", "nodeAdminSdk": "adminNodeSdk", "iosSdk": "swiftSdk"], into: &log)
  for entry in generate.entries where knownSDKs.contains(entry.key) {
    for node in generate.oneOrMany(entry.key) {
      guard let sdk = YAMLMapping(node, name: "generate.\(entry.key)", into: &log) else { continue }
      if sdk["clientCache"] != nil { configuration.wantsEntityIDs = true }
      if entry.key == "swiftSdk" {
        if let swift = readSwiftSDK(sdk, into: &log) { configuration.swiftSDKs.append(swift) }
      } else {
        configuration.otherSDKs.append(.init(key: entry.key, position: node.position))
      }
    }
  }
}
