import ProjectFiles
import ProjectWorkflow

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files that a selection names: files as they are, folders with all below them, without what is excluded. Hidden
/// entries, bundles and links to folders are not entered. What cannot be read is an error and not passed over: outputs
/// of sources that seem to be gone are removed.
///
/// - Parameter extensions: Other files are left out.
/// - Returns: Absolute paths, each once, in the order of their bytes.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func gatherFiles(
  _ selection: TemplateConfiguration.PathSelection, extensions: [String]
) throws(TemplateProblem) -> [String] {
  let suffixes = extensions.map { "." + $0 }
  var found: Set<String> = []
  for path in selection.include {
    let path = absolutePath(path)
    guard isReadable(path) else { throw .unreadable(path) }
    found.formUnion(try files(at: path, suffixes))
  }
  for path in selection.exclude { found.subtract(try files(at: absolutePath(path), suffixes)) }
  return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func files(at path: String, _ suffixes: [String]) throws(TemplateProblem) -> [String] {
  guard LocalFiles.isFolder(path) else { return suffixes.contains(where: path.hasSuffix) ? [path] : [] }
  var files: [String] = []
  try collect(path, suffixes, depth: 0, into: &files)
  return files
}

/// Folders that are one thing to people.
private let bundles = [".app", ".appex", ".bundle", ".xcodeproj", ".xcworkspace", ".playground", ".xctest", ".kext"]

/// Folders inside folders, each of which stays open while those in it are read.
private let deepest = 256

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func collect(
  _ folder: String, _ suffixes: [String], depth: Int, into files: inout [String]
) throws(TemplateProblem) {
  guard depth < deepest, let stream = opendir(folder) else {
    // Removed since its name was read.
    if depth > 0, errno == ENOENT { return }
    throw .unreadable(folder)
  }
  defer { closedir(stream) }
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard !name.hasPrefix(".") else { continue }
    let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    switch try kind(of: path, Int32(entry.pointee.d_type), suffixes) {
    case .folder where !bundles.contains(where: name.hasSuffix):
      try collect(path, suffixes, depth: depth + 1, into: &files)
    case .file where suffixes.contains(where: name.hasSuffix): files.append(path)
    default: break
    }
  }
}

func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

private enum EntryKind {
  case file, folder, other
}

/// - Parameter type: As the folder tells it; not every file system does.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func kind(of path: String, _ type: Int32, _ suffixes: [String]) throws(TemplateProblem) -> EntryKind {
  switch type {
  case Int32(DT_REG): return .file
  case Int32(DT_DIR): return .folder
  case Int32(DT_LNK), Int32(DT_UNKNOWN): break
  default: return .other
  }
  var own = stat()
  // Removed since its name was read.
  guard lstat(path, &own) == 0 else { return .other }
  var status = stat()
  guard stat(path, &status) == 0 else {
    // A link to nothing.
    guard suffixes.contains(where: path.hasSuffix) else { return .other }
    throw .unreadable(path)
  }
  switch status.st_mode & S_IFMT {
  case S_IFREG: return .file
  case S_IFDIR: return own.st_mode & S_IFMT == S_IFLNK ? .other : .folder
  default: return .other
  }
}

/// What a folder holds, without a look at the entries themselves: a folder above may hold very many.
func entryNames(of folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    names.append(
      withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      })
  }
  return names
}
