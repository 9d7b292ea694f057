/// The files of a project as the compiler sees them: nothing but reading. Tests hold one in memory.
package protocol FileTree: Sendable {
  /// The bytes of a file; `nil` where there is none or it cannot be read.
  func contents(of path: String) -> [UInt8]?
  /// What a folder holds, in any order; `nil` where there is no such folder.
  func entries(of folder: String) -> [FolderEntry]?
}

package struct FolderEntry: Hashable, Sendable {
  package let name: String
  /// Also for a link to a folder.
  package let isFolder: Bool

  package init(name: String, isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
  }
}
