import Files

/// The folders that a run may write to. They are the repository or package that contains the configuration file,
/// each source and each template; without a repository or package, the folder of that file. If none of the files is
/// in a repository or package, their common folder is allowed too, if it is inside the current folder. So is an
/// absolute output path on the command line.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct ProjectBounds {
  let roots: [String]

  init(_ run: RunConfiguration) {
    let output = absolutePath(run.output)
    let trusted = run.trustsOutput ? run.outputIsFolder ? output : Self.parent(of: output) : nil
    self.init(folder: run.folder, inputs: run.inputs, trusted: trusted)
  }

  /// - Parameters:
  ///   - folder: The folder of the configuration file, or the current folder.
  ///   - inputs: The sources and templates as the user wrote them.
  ///   - trusted: An output folder that the user chose with an absolute path.
  package init(folder: String, inputs: [String], trusted: String? = nil) {
    let starts = [absolutePath(folder)] + inputs.map { Self.folder(of: absolutePath($0)) }
    let projects = starts.map(Self.projectRoot)
    var roots = zip(projects, starts).map { $0 ?? $1 }
    // Only inside the current folder: otherwise the common folder may be the whole home folder.
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

  /// The nearest folder with a Git repository; otherwise the nearest one with a package or an Xcode project.
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

  /// Resolves symbolic links, also if the last parts of the path do not exist yet.
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
