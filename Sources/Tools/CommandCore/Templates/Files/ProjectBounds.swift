import Files

/// Where a run may write: into the project. That is the repository or package around the configuration file, around
/// each source and around each template; without one, their own folder. Where none of them has one, it is also the
/// folder around them all, if that lies in the current one. A path that the user gives on the command line, from the
/// root, counts too.
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
    let starts = [absolutePath(folder)] + inputs.map { Self.folder(of: absolutePath($0)) }
    let projects = starts.map(Self.projectRoot)
    var roots = zip(projects, starts).map { $0 ?? $1 }
    // Not always what they have in common: for sources here and templates elsewhere that may be the whole home folder.
    let current = LocalFiles.currentFolder
    let common = Self.commonFolder(starts)
    if projects.allSatisfy({ $0 == nil }), (common + "/").hasPrefix(current + "/") { roots.append(common) }
    roots = Set(roots.compactMap { LocalFiles.realPath($0) }).sorted()
    self.roots = roots + [trusted.map(Self.resolved)].compactMap { $0 }
  }

  package func contains(_ path: String) -> Bool {
    let path = Self.resolved(absolutePath(path))
    return roots.contains { path == $0 || path.hasPrefix($0 == "/" ? "/" : $0 + "/") }
  }

  /// The nearest folder with a repository; else with a package or an Xcode project.
  private static func projectRoot(above start: String) -> String? {
    var package: String?
    var current = start
    while current != "/" {
      let names = LocalFiles.entryNames(of: current)
      if names.contains(".git") { return current }
      let isProject = names.contains {
        $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace")
      }
      if isProject, package == nil { package = current }
      current = ProjectBounds.parent(of: current)
    }
    return package
  }

  private static func commonFolder(_ folders: [String]) -> String {
    var common = folders[0].split(separator: "/")
    for folder in folders.dropFirst() {
      common = Array(zip(common, folder.split(separator: "/")).prefix { $0 == $1 }.map(\.0))
    }
    return "/" + common.joined(separator: "/")
  }

  private static func folder(of path: String) -> String { LocalFiles.isFolder(path) ? path : parent(of: path) }

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
