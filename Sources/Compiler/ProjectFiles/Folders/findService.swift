import Configuration
package import Files
package import SourceText

/// Where a service lies.
package struct ServiceLocation: Hashable, Sendable {
  /// The folder that holds dataconnect.yaml.
  package let folder: String
  /// The folder that holds the firebase.json which names it, where there is one; absolute.
  package let firebaseFolder: String?

  package init(folder: String, firebaseFolder: String?) {
    self.folder = folder
    self.firebaseFolder = firebaseFolder
  }
}

/// The service that a command works on.
///
/// - Parameters:
///   - argument: A folder with a dataconnect.yaml, or with a firebase.json that names one. Without it `currentFolder`
///     and the folders above are searched, and in each also `dataconnect/`.
///   - currentFolder: Absolute.
/// - Returns: Paths that begin with `argument`, or absolute ones; `nil` with an error in `log`.
package func findService(
  from argument: String?, currentFolder: String, in tree: some FileTree, into log: inout DiagnosticLog
) -> ServiceLocation? {
  if let argument {
    let folder = normalizedPath(argument)
    if tree.entries(of: folder) == nil {
      log.report(
        Diagnostic(
          id: "no-such-folder", position: SourcePosition(path: folder, line: 1, column: 1),
          what: "there is no folder '\(argument)'", fix: "name a folder that holds a dataconnect.yaml"))
      return nil
    }
    if let found = service(in: folder, current: currentFolder, tree, into: &log) { return found }
    if !log.hasErrors { log.report(.noService(in: folder, above: false)) }
    return nil
  }
  var folder: String? = resolvedPath(currentFolder)
  while let current = folder {
    if let found = service(in: current, current: current, tree, into: &log) { return found }
    if log.hasErrors { return nil }
    folder = parentFolder(current)
  }
  log.report(.noService(in: currentFolder, above: true))
  return nil
}

private func service(
  in folder: String, current: String, _ tree: some FileTree, into log: inout DiagnosticLog
) -> ServiceLocation? {
  let names = Set((tree.entries(of: folder) ?? []).filter { !$0.isFolder }.map(\.name))
  if names.contains("dataconnect.yaml") {
    let absolute = resolvedPath(joinedPath(current, folder))
    return ServiceLocation(folder: folder, firebaseFolder: firebaseFolder(naming: absolute, tree))
  }
  guard names.contains("firebase.json") else {
    let below = joinedPath(folder, "dataconnect")
    let isThere = tree.contents(of: joinedPath(below, "dataconnect.yaml")) != nil
    return isThere ? ServiceLocation(folder: below, firebaseFolder: nil) : nil
  }
  let path = joinedPath(folder, "firebase.json")
  guard let bytes = tree.contents(of: path),
    let configuration = readFirebaseConfiguration(SourceFile(path: path, bytes: bytes), into: &log),
    let source = configuration.services.first
  else { return nil }
  let found = joinedPath(folder, source)
  guard tree.contents(of: joinedPath(found, "dataconnect.yaml")) != nil else {
    log.report(
      Diagnostic(
        id: "no-service", position: SourcePosition(path: path, line: 1, column: 1),
        what: "'dataconnect.source' names '\(source)', and no dataconnect.yaml is there",
        why: "a service is a folder with a dataconnect.yaml", fix: "correct 'source', or run 'martlet init'"))
    return nil
  }
  return ServiceLocation(folder: found, firebaseFolder: resolvedPath(joinedPath(current, folder)))
}

/// The folder, here or above, whose firebase.json names the service: its port and its data folder count.
private func firebaseFolder(naming folder: String, _ tree: some FileTree) -> String? {
  var candidate: String? = folder
  while let current = candidate {
    let path = joinedPath(current, "firebase.json")
    if let bytes = tree.contents(of: path) {
      // A firebase.json that cannot be read is reported by whoever needs it; here it only names nothing.
      var ignored = DiagnosticLog()
      let found = readFirebaseConfiguration(SourceFile(path: path, bytes: bytes), into: &ignored)
      let names = found?.services.map { resolvedPath(joinedPath(current, $0)) } ?? []
      return names.contains(folder) ? current : nil
    }
    candidate = parentFolder(current)
  }
  return nil
}

extension Diagnostic {
  static func noService(in folder: String, above: Bool) -> Diagnostic {
    Diagnostic(
      id: "no-service", position: SourcePosition(path: folder, line: 1, column: 1),
      what: above ? "no dataconnect.yaml here or in a folder above" : "no dataconnect.yaml in this folder",
      why: "a service is a folder with a dataconnect.yaml, or with a firebase.json that names one",
      fix: "name the folder, or run 'martlet init'")
  }
}
