#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Detects changes of files by polling their names, times and sizes. This works on every system, on network
/// folders, and with editors that replace files by renaming.
package struct FileWatcher: Sendable {
  /// The polling interval.
  package static let interval = Duration.milliseconds(100)

  private struct Mark: Hashable {
    let path: String
    let seconds: Int
    let nanoseconds: Int
    let size: Int
    let node: UInt64
  }

  private let folders: [String]
  private let files: [String]
  private let suffixes: [String]
  private var marks: Set<Mark> = []

  /// - Parameters:
  ///   - folders: Searched recursively, except for hidden entries.
  ///   - files: Watched whatever their suffix is.
  ///   - suffixes: The suffixes of the watched files in the folders.
  package init(folders: [String], files: [String], suffixes: [String]) {
    self.folders = folders
    self.files = files
    self.suffixes = suffixes
    marks = scan()
  }

  /// Whether both watch the same folders and files.
  package func watchesSameFiles(as other: FileWatcher) -> Bool { folders == other.folders && files == other.files }

  /// Whether any file changed since the last call.
  package mutating func hasChanged() -> Bool {
    let now = scan()
    defer { marks = now }
    return now != marks
  }

  private func scan() -> Set<Mark> {
    let below = folders.flatMap { Self.files(below: $0, suffixes: suffixes) }
    return Set((files + below).compactMap(mark))
  }

  /// The files of a folder and its subfolders, except for hidden entries.
  package static func files(below folder: String, suffixes: [String]) -> [String] {
    var found: [String] = []
    collect(folder, suffixes, depth: 0, into: &found)
    return found
  }

  private static func collect(_ folder: String, _ suffixes: [String], depth: Int, into found: inout [String]) {
    guard depth < 32 else { return }
    for entry in LocalFileTree().entries(of: folder) ?? [] where !entry.name.hasPrefix(".") {
      let path = joinedPath(folder, entry.name)
      if entry.isFolder {
        collect(path, suffixes, depth: depth + 1, into: &found)
      } else if suffixes.contains(where: entry.name.hasSuffix) {
        found.append(path)
      }
    }
  }

  private func mark(_ path: String) -> Mark? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if os(Linux)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return Mark(
      path: path, seconds: time.tv_sec, nanoseconds: time.tv_nsec, size: Int(status.st_size),
      node: UInt64(status.st_ino))
  }
}
