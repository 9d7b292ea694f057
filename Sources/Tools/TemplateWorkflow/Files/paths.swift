import ProjectFiles
import ProjectWorkflow

/// A path from the root, without dots.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func absolutePath(_ path: String) -> String {
  let joined = path.hasPrefix("/") ? normalizedPath(path) : joinedPath(LocalFiles.currentFolder, path)
  var parts: [Substring] = []
  for part in joined.split(separator: "/") {
    if part == ".." { _ = parts.popLast() } else { parts.append(part) }
  }
  return "/" + parts.joined(separator: "/")
}

/// A path as messages show it: from the current folder where it lies below.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func shownPath(_ path: String) -> String {
  let current = LocalFiles.currentFolder
  return path.hasPrefix(current + "/") ? String(path.dropFirst(current.count + 1)) : path
}

func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
