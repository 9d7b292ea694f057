package import Files
package import SourceText

/// Finds all `.gql` and `.graphql` files in a folder and its subfolders, sorted by the bytes of their paths. Skips
/// `node_modules` and folders whose name begins with a dot, such as `.dataconnect`, which contains generated files.
/// - Parameters:
///   - folder: The folder to search.
///   - shownAs: The folder's name in messages. `.` omits it from paths.
/// - Returns: `nil` if the folder is missing.
package func graphQLFiles(below folder: String, shownAs: String, in tree: some FileTree) -> [SourceFile]? {
  guard let names = relativeGraphQLPaths(folder, tree, depth: 0) else { return nil }
  let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  return sorted.compactMap { name in
    tree.contents(of: joinedPath(folder, name)).map { SourceFile(path: joinedPath(shownAs, name), bytes: $0) }
  }
}

/// The maximum folder depth. It stops loops of symbolic links.
private let depthLimit = 32

private func relativeGraphQLPaths(_ folder: String, _ tree: some FileTree, depth: Int) -> [String]? {
  guard depth < depthLimit, let entries = tree.entries(of: folder) else { return nil }
  var names: [String] = []
  for entry in entries where !entry.name.hasPrefix(".") {
    if entry.isFolder {
      guard entry.name != "node_modules" else { continue }
      let inner = relativeGraphQLPaths("\(folder)/\(entry.name)", tree, depth: depth + 1) ?? []
      names += inner.map { "\(entry.name)/\($0)" }
    } else if entry.name.hasSuffix(".gql") || entry.name.hasSuffix(".graphql") {
      names.append(entry.name)
    }
  }
  return names
}
