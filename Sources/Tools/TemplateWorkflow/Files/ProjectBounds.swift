import ProjectWorkflow

/// Where a run may write: into the project. That is the repository or package around the configuration file, or the
/// folder around the sources and the templates. A path that the user gives on the command line, from the root, counts too.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct ProjectBounds {
  let roots: [String]

  init(_ run: RunConfiguration) {
    let output = absolutePath(run.output)
    let trusted = run.trustsOutput ? run.outputIsFolder ? output : Self.parent(of: output) : nil
    self.init(folder: run.folder, inputs: run.inputs, trusted: trusted)
  }

  /// - Parameters:
  ///   - folder: Of the configuration file, or the current one.
  ///   - inputs: The sources and templates as they were named.
  ///   - trusted: A folder that the user named for output.
  package init(folder: String, inputs: [String], trusted: String? = nil) {
    var roots = [Self.projectRoot(above: absolutePath(folder))]
    if let common = Self.commonFolder(inputs.map(absolutePath)) { roots.append(common) }
    self.roots = roots.compactMap { LocalFiles.realPath($0) } + [trusted.map(Self.resolved)].compactMap { $0 }
  }

  package func contains(_ path: String) -> Bool {
    let path = Self.resolved(absolutePath(path))
    return roots.contains { path == $0 || path.hasPrefix($0 == "/" ? "/" : $0 + "/") }
  }

  /// The nearest folder with a repository; else with a package or an Xcode project; else the folder itself.
  private static func projectRoot(above start: String) -> String {
    var package: String?
    var current = start
    while current != "/" {
      let names = entryNames(of: current)
      if names.contains(".git") { return current }
      let isProject = names.contains {
        $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace")
      }
      if isProject, package == nil { package = current }
      current = ProjectBounds.parent(of: current)
    }
    return package ?? start
  }

  private static func commonFolder(_ paths: [String]) -> String? {
    let folders = paths.map { LocalFiles.isFolder($0) ? $0 : parent(of: $0) }
    guard var common = folders.first.map({ $0.split(separator: "/") }) else { return nil }
    for folder in folders.dropFirst() {
      common = Array(zip(common, folder.split(separator: "/")).prefix { $0 == $1 }.map(\.0))
    }
    return common.isEmpty ? nil : "/" + common.joined(separator: "/")
  }

  /// Without links, also where the last parts are not there yet.
  private static func resolved(_ path: String) -> String {
    if let real = LocalFiles.realPath(path) { return real }
    let parent = parent(of: path)
    guard parent != path else { return path }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let folder = resolved(parent)
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
