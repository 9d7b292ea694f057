import Files
import ProjectFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files that a selection names: single files, and folders with their subfolders, except for what is excluded.
/// Hidden entries, bundles and links to folders are skipped. A path that cannot be read is an error, because the
/// outputs of missing sources are removed.
///
/// - Parameter extensions: The extensions of the files to return.
/// - Returns: Absolute paths without duplicates, sorted by their bytes.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func gatherFiles(
  _ selection: TemplateConfiguration.PathSelection, extensions: [String]
) throws(TemplateProblem) -> [String] {
  var search = FileSearch(suffixes: extensions.map { "." + $0 }, excluded: selection.exclude.map(absolutePath))
  for path in selection.include {
    let path = absolutePath(path)
    guard isReadable(path) else { throw .unreadable(path) }
    try search.add(path)
  }
  return search.found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private struct FileSearch {
  let suffixes: [String]
  let excluded: [String]
  var found: Set<String> = []

  /// Folders that are shown as single files.
  private static let bundles = [
    ".app", ".appex", ".bundle", ".xcodeproj", ".xcworkspace", ".playground", ".xctest", ".kext",
  ]
  /// The maximum depth of nested folders.
  private static let depthLimit = 256

  mutating func add(_ path: String) throws(TemplateProblem) {
    if LocalFiles.isFolder(path) {
      try addFolder(path, depth: 0)
    } else if matches(path), !isExcluded(path) {
      found.insert(path)
    }
  }

  private func matches(_ name: String) -> Bool { suffixes.contains(where: name.hasSuffix) }

  private func isExcluded(_ path: String) -> Bool {
    excluded.contains { path == $0 || path.hasPrefix($0 == "/" ? $0 : $0 + "/") }
  }

  private mutating func addFolder(_ folder: String, depth: Int) throws(TemplateProblem) {
    guard !isExcluded(folder) else { return }
    guard depth < Self.depthLimit, let entries = try entries(of: folder, isNamed: depth == 0) else {
      throw .unreadable(folder)
    }
    for entry in entries where !entry.name.hasPrefix(".") {
      let path = folder == "/" ? "/\(entry.name)" : "\(folder)/\(entry.name)"
      guard !isExcluded(path) else { continue }
      switch try kind(of: path, entry.type) {
      case .folder where !Self.bundles.contains(where: entry.name.hasSuffix): try addFolder(path, depth: depth + 1)
      case .file where matches(entry.name): found.insert(path)
      default: break
      }
    }
  }

  /// - Parameter isNamed: Whether the user named the folder. Another folder may be removed between reading its name
  ///   and reading its entries.
  /// - Returns: `nil` if the folder cannot be read.
  private func entries(of folder: String, isNamed: Bool) throws(TemplateProblem) -> [NamedEntry]? {
    if let entries = LocalFiles.namedEntries(of: folder) { return entries }
    return !isNamed && errno == ENOENT ? [] : nil
  }

  private enum EntryKind {
    case file, folder, other
  }

  /// - Parameter type: The type in the folder entry, which some file systems do not set.
  private func kind(of path: String, _ type: Int32) throws(TemplateProblem) -> EntryKind {
    switch type {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .folder
    case Int32(DT_LNK), Int32(DT_UNKNOWN): break
    default: return .other
    }
    var own = stat()
    // The entry was removed after its name was read.
    guard lstat(path, &own) == 0 else { return .other }
    var status = stat()
    guard stat(path, &status) == 0 else {
      // A broken link.
      guard matches(path) else { return .other }
      throw .unreadable(path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return own.st_mode & S_IFMT == S_IFLNK ? .other : .folder
    default: return .other
    }
  }
}

func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
