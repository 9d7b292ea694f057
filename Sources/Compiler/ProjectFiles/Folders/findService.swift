import Configuration
package import Files
package import SourceText

/// The location of a service.
package struct ServiceLocation: Hashable, Sendable {
  /// The folder of dataconnect.yaml.
  package let folder: String
  /// The absolute path of the folder whose firebase.json lists the service, if any.
  package let firebaseFolder: String?

  package init(folder: String, firebaseFolder: String?) {
    self.folder = folder
    self.firebaseFolder = firebaseFolder
  }
}

/// Finds the service that a command works on.
///
/// - Parameters:
///   - argument: A folder with a dataconnect.yaml, or with a firebase.json that lists one. If `nil`, searches
///     `currentFolder` and its parents, and `dataconnect/` in each.
///   - currentFolder: An absolute path.
/// - Returns: Paths that begin with `argument`, or absolute paths. `nil` after reporting an error to `log`.
package func findService(
  from argument: String?, currentFolder: String, in tree: some FileTree, into log: inout DiagnosticLog
) -> ServiceLocation? {
  if let argument {
    let folder = normalizedPath(argument)
    if tree.entries(of: folder) == nil {
      log.report(
        Diagnostic(
          id: "no-such-folder", position: SourcePosition(path: folder, line: 1, column: 1),
          what: "folder '\(argument)' not found", why: "a service is a folder with a dataconnect.yaml",
          fix: "pass a folder that contains a dataconnect.yaml"))
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
        what: "no dataconnect.yaml in '\(source)', which 'dataconnect.source' names",
        why: "a service is a folder with a dataconnect.yaml", fix: "correct 'source', or run 'martlet init'"))
    return nil
  }
  return ServiceLocation(folder: found, firebaseFolder: resolvedPath(joinedPath(current, folder)))
}

/// Finds the nearest firebase.json in this folder or its parents, and returns its folder if it lists the service. Its
/// port and data folder then apply.
private func firebaseFolder(naming folder: String, _ tree: some FileTree) -> String? {
  var candidate: String? = folder
  while let current = candidate {
    let path = joinedPath(current, "firebase.json")
    if let bytes = tree.contents(of: path) {
      // Code that needs an invalid firebase.json reports it. Here it only counts as listing no service.
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
      what: above
        ? "no dataconnect.yaml found in this folder or its parents" : "no dataconnect.yaml found in this folder",
      why: "a service is a folder with a dataconnect.yaml, or with a firebase.json that lists one",
      fix: "pass the folder of a service, or run 'martlet init'")
  }
}
