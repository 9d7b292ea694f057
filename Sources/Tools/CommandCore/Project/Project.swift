package import Configuration
package import Files
package import ProjectFiles
package import ServiceCompiler
package import SourceText

/// A project whose files are read but not compiled yet.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct Project: Sendable {
  package let location: ServiceLocation
  package let sources: ServiceSources
  /// The `emulators.dataconnect` settings of firebase.json, or the defaults if the file does not exist.
  package let emulator: FirebaseConfiguration.Emulator

  package var configuration: ServiceConfiguration { sources.configuration }

  /// A path inside the service folder.
  package func path(_ relative: String) -> String { joinedPath(location.folder, relative) }

  /// The folder of generated definitions, data and the lock.
  package var outputFolder: String { path(".dataconnect") }
}

/// Finds a service and reads its files.
/// - Parameter argument: The folder on the command line, if any.
/// - Returns: `nil` if there are errors, which are in `log`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func readProject(
  from argument: String?, currentFolder: String, in tree: some FileTree, into log: inout DiagnosticLog
) -> Project? {
  guard let location = findService(from: argument, currentFolder: currentFolder, in: tree, into: &log) else {
    return nil
  }
  let path = joinedPath(location.folder, "dataconnect.yaml")
  guard let bytes = tree.contents(of: path) else {
    log.report(.unreadable(path))
    return nil
  }
  let file = SourceFile(path: shown(path, from: currentFolder), bytes: bytes)
  guard let configuration = readServiceConfiguration(file, folder: location.folder, into: &log) else { return nil }
  let schemaFolder = joinedPath(location.folder, configuration.schemaSource)
  guard let schema = graphQLFiles(below: schemaFolder, shownAs: shown(schemaFolder, from: currentFolder), in: tree)
  else {
    log.report(.noFolder(schemaFolder, namedIn: file, as: "schema.source"))
    return nil
  }
  let connectors = configuration.connectorFolders.compactMap { folder in
    readConnector(joinedPath(location.folder, folder), named: file, currentFolder: currentFolder, in: tree, into: &log)
  }
  checkConnectorIDs(connectors, into: &log)
  checkOutputFolders(connectors.map(\.configuration), into: &log)
  let emulator = readEmulator(location, in: tree, into: &log)
  guard !log.hasErrors else { return nil }
  return Project(
    location: location,
    sources: ServiceSources(configuration: configuration, schema: schema, connectors: connectors), emulator: emulator)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func readConnector(
  _ folder: String, named service: SourceFile, currentFolder: String, in tree: some FileTree,
  into log: inout DiagnosticLog
) -> ServiceSources.Connector? {
  let path = joinedPath(folder, "connector.yaml")
  guard let bytes = tree.contents(of: path) else {
    log.report(.noConnector(folder, namedIn: service))
    return nil
  }
  let file = SourceFile(path: shown(path, from: currentFolder), bytes: bytes)
  guard let configuration = readConnectorConfiguration(file, folder: folder, into: &log) else { return nil }
  let files = graphQLFiles(below: folder, shownAs: shown(folder, from: currentFolder), in: tree) ?? []
  return ServiceSources.Connector(configuration: configuration, files: files)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func checkConnectorIDs(_ connectors: [ServiceSources.Connector], into log: inout DiagnosticLog) {
  var folders: [String: String] = [:]
  for connector in connectors.map(\.configuration) {
    guard let first = folders.updateValue(connector.folder, forKey: connector.connectorID) else { continue }
    log.report(
      Diagnostic(
        id: "duplicate-connector",
        position: SourcePosition(path: joinedPath(connector.folder, "connector.yaml"), line: 1, column: 1),
        what: "duplicate connector id '\(connector.connectorID)', which '\(first)' also uses",
        why: "clients identify a connector by its id", fix: "change the 'connectorId' of one of them"))
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func readEmulator(
  _ location: ServiceLocation, in tree: some FileTree, into log: inout DiagnosticLog
) -> FirebaseConfiguration.Emulator {
  guard let folder = location.firebaseFolder else { return FirebaseConfiguration.Emulator() }
  let path = joinedPath(folder, "firebase.json")
  guard let bytes = tree.contents(of: path) else { return FirebaseConfiguration.Emulator() }
  return readFirebaseConfiguration(SourceFile(path: path, bytes: bytes), into: &log)?.emulator
    ?? FirebaseConfiguration.Emulator()
}

/// A path as messages show it: relative if it is below the current folder.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func shown(_ path: String, from currentFolder: String) -> String {
  path.hasPrefix(currentFolder + "/") ? String(path.dropFirst(currentFolder.count + 1)) : path
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Diagnostic {
  static func unreadable(_ path: String) -> Self {
    Diagnostic(
      id: "unreadable-file", position: SourcePosition(path: path, line: 1, column: 1), what: "cannot read the file",
      fix: "check that the file exists and that its permissions allow reading")
  }

  static func noFolder(_ folder: String, namedIn file: SourceFile, as key: String) -> Self {
    Diagnostic(
      id: "no-such-folder", position: file.position(at: 0),
      what: "'\(key)' refers to '\(folder)', which is not a folder",
      why: "the schema files are read from this folder", fix: "create the folder, or correct '\(key)'")
  }

  static func noConnector(_ folder: String, namedIn file: SourceFile) -> Self {
    Diagnostic(
      id: "no-connector", position: file.position(at: 0),
      what: "'connectorDirs' contains '\(folder)', which has no connector.yaml",
      why: "each connector folder requires a connector.yaml", fix: "create the file, or correct 'connectorDirs'")
  }
}
