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
/// entries, bundles and links to folders are not entered.
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
    guard access(path, R_OK) == 0 else { throw .unreadable(path) }
    found.formUnion(files(at: path, suffixes))
  }
  for path in selection.exclude { found.subtract(files(at: absolutePath(path), suffixes)) }
  return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func files(at path: String, _ suffixes: [String]) -> [String] {
  guard LocalFiles.isFolder(path) else { return suffixes.contains(where: path.hasSuffix) ? [path] : [] }
  var files: [String] = []
  collect(path, suffixes, depth: 0, into: &files)
  return files
}

/// Folders that are one thing to people.
private let bundles = [".app", ".appex", ".bundle", ".xcodeproj", ".xcworkspace", ".playground", ".xctest", ".kext"]

private func collect(_ folder: String, _ suffixes: [String], depth: Int, into files: inout [String]) {
  guard depth < 64, let stream = opendir(folder) else { return }
  defer { closedir(stream) }
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard !name.hasPrefix(".") else { continue }
    let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    var kind = Int32(entry.pointee.d_type)
    if kind == Int32(DT_UNKNOWN) || kind == Int32(DT_LNK) {
      var status = stat()
      guard kind == Int32(DT_LNK) ? stat(path, &status) == 0 : lstat(path, &status) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      if kind == Int32(DT_LNK), isFolder { continue }
      kind = isFolder ? Int32(DT_DIR) : status.st_mode & S_IFMT == S_IFREG ? Int32(DT_REG) : -1
    }
    if kind == Int32(DT_DIR) {
      guard !bundles.contains(where: name.hasSuffix) else { continue }
      collect(path, suffixes, depth: depth + 1, into: &files)
    } else if kind == Int32(DT_REG), suffixes.contains(where: name.hasSuffix) {
      files.append(path)
    }
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
