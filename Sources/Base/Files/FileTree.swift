/// Read access to the files of a project. Tests use an in-memory implementation.
package protocol FileTree: Sendable {
  /// Returns the contents of a file, or `nil` if it is missing or unreadable.
  func contents(of path: String) -> [UInt8]?
  /// Returns the entries of a folder in any order, or `nil` if the folder is missing.
  func entries(of folder: String) -> [FolderEntry]?
}

/// A file or folder in a folder.
package struct FolderEntry: Hashable, Sendable {
  package let name: String
  /// Also true for a symbolic link to a folder.
  package let isFolder: Bool

  package init(name: String, isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
  }
}
