package import Foundation

/// Where the tests' files lie.
package enum Repository {
  /// The checkout's top folder.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folders below `path` (relative to the root), sorted by name: one fixture each.
  package static func fixtures(in path: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: root.appending(path: path), includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
