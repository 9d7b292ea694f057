import Files
import ProjectFiles

/// Files in memory, by absolute or relative path.
struct MemoryTree: FileTree {
  let files: [String: String]

  init(_ files: [String: String]) { self.files = files }

  func contents(of path: String) -> [UInt8]? { files[path].map { Array($0.utf8) } }

  func entries(of folder: String) -> [FolderEntry]? {
    let prefix = folder == "/" ? "/" : folder == "." ? "" : folder + "/"
    var entries: Set<FolderEntry> = []
    for path in files.keys where path.hasPrefix(prefix) && (prefix != "" || !path.hasPrefix("/")) {
      let parts = path.dropFirst(prefix.count).split(separator: "/", maxSplits: 1)
      guard let first = parts.first else { continue }
      entries.insert(FolderEntry(name: String(first), isFolder: parts.count > 1))
    }
    return entries.isEmpty ? nil : Array(entries)
  }
}
