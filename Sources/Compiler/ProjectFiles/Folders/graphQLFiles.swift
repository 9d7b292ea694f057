package import Files
package import SourceText

/// Every `.gql` and `.graphql` file below a folder, sorted by the bytes of the path. Folders whose name begins with a
/// dot are not entered (`.dataconnect/schema` holds generated files), and `node_modules` neither.
/// - Parameters:
///   - folder: Where to look.
///   - shownAs: How messages call the folder; `.` leaves it out of paths.
/// - Returns: `nil` where there is no such folder.
package func graphQLFiles(below folder: String, shownAs: String, in tree: some FileTree) -> [SourceFile]? {
  guard let names = relativeGraphQLPaths(folder, tree, depth: 0) else { return nil }
  let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  return sorted.compactMap { name in
    tree.contents(of: joinedPath(folder, name)).map { SourceFile(path: joinedPath(shownAs, name), bytes: $0) }
  }
}

/// A chain of links may lead back; no project is this deep.
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
