package import Configuration
import Files
package import SourceText

/// Reads `dataconnect.yaml`.
/// - Parameter folder: The folder of the file, as a path from where the command runs.
/// - Returns: `nil` after reporting an error to `log`.
package func readServiceConfiguration(
  _ file: SourceFile, folder: String, into log: inout DiagnosticLog
) -> ServiceConfiguration? {
  var own = DiagnosticLog()
  defer { log.merge(own) }
  let root = parseYAML(file, into: &own)
  guard !own.hasErrors else { return nil }
  guard let root else {
    own.report(
      .missingKey(
        "serviceId", of: "dataconnect.yaml", at: file.position(at: 0),
        fix: "add 'serviceId:', 'location:', 'schema:' and 'connectorDirs:', or run 'martlet init' to create a project")
    )
    return nil
  }
  guard let service = YAMLMapping(root, name: "dataconnect.yaml", into: &own) else { return nil }
  service.warnAboutUnknownKeys(
    ["specVersion", "serviceId", "location", "schema", "schemas", "schemaValidation", "connectorDirs"], into: &own)
  checkSpecVersion(service, into: &own)
  let serviceID = service.requiredText("serviceId", fix: "add 'serviceId: my-service'", into: &own)
  let location = service.requiredText("location", fix: "add 'location: us-east4'", into: &own)
  let connectorFolders = readConnectorFolders(service, into: &own)
  let schema = readMainSchema(service, into: &own)
  guard let serviceID, let location, !own.hasErrors else { return nil }
  return ServiceConfiguration(
    serviceID: serviceID, location: location, folder: folder, schemaSource: schema.source,
    postgresql: schema.postgresql, connectorFolders: connectorFolders)
}

/// Checks `specVersion`. All versions are read the same way.
private func checkSpecVersion(_ service: YAMLMapping, into log: inout DiagnosticLog) {
  let known = ["v1", "v1beta", "v1alpha"]
  guard let version = service.text("specVersion", into: &log), !known.contains(version) else { return }
  log.report(
    Diagnostic(
      id: "unknown-spec-version", severity: .warning, position: service.position(ofKey: "specVersion"),
      what: "unknown spec version '\(version)'", why: "the file is read as version 'v1'",
      fix: "change it to 'v1'"))
}

private func readConnectorFolders(_ service: YAMLMapping, into log: inout DiagnosticLog) -> [String] {
  guard service.node["connectorDirs"] != nil else {
    log.report(
      .missingKey(
        "connectorDirs", of: service.name, at: service.node.position,
        fix: "add 'connectorDirs: [\"./connector\"]', or 'connectorDirs: []' for a service without connectors"))
    return []
  }
  var folders: [String] = []
  for element in service.oneOrMany("connectorDirs") {
    guard let text = element.text, !text.isEmpty else {
      log.report(.wrongKind(element, of: "connectorDirs", wanted: "a folder path"))
      continue
    }
    let folder = normalizedPath(text)
    if folders.contains(folder) {
      log.report(
        Diagnostic(
          id: "repeated-connector", severity: .warning, position: element.position,
          what: "duplicate connector folder '\(folder)'",
          why: "each connector is compiled once", fix: "remove one of them"))
    } else {
      folders.append(folder)
    }
  }
  return folders
}
