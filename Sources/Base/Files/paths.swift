/// Normalizes a path: converts backslashes to `/`, and removes `.` and empty components. Keeps `..`, because the
/// component before it may be a symbolic link.
package func normalizedPath(_ path: String) -> String {
  let slashed = path.map { $0 == "\\" ? "/" : $0 }
  let isAbsolute = slashed.first == "/"
  let parts = slashed.split(separator: "/").map { String($0) }.filter { $0 != "." }
  let joined = parts.joined(separator: "/")
  return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
}

/// Resolves `path` against `folder`. An absolute path is returned unchanged.
package func joinedPath(_ folder: String, _ path: String) -> String {
  let path = normalizedPath(path)
  guard !path.hasPrefix("/") else { return path }
  let folder = normalizedPath(folder)
  if path == "." { return folder }
  if folder == "." { return path }
  return folder == "/" ? "/" + path : "\(folder)/\(path)"
}

/// The parent folder, or `nil` for the root. `folder` must be absolute and must not contain `..`.
package func parentFolder(_ folder: String) -> String? {
  guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
  return slash == folder.startIndex ? "/" : String(folder[..<slash])
}

/// Without `a/..`, so that two spellings of one folder are equal.
package func resolvedPath(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/") {
    if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
  }
  return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
}

/// An absolute path without `.` and `..` parts.
package func absolutePath(_ path: String) -> String {
  let joined = path.hasPrefix("/") ? normalizedPath(path) : joinedPath(LocalFiles.currentFolder, path)
  var parts: [Substring] = []
  for part in joined.split(separator: "/") {
    if part == ".." { _ = parts.popLast() } else { parts.append(part) }
  }
  return "/" + parts.joined(separator: "/")
}

/// A path as messages show it: relative to the current folder if it is below it.
package func shownPath(_ path: String) -> String {
  let current = LocalFiles.currentFolder
  return path.hasPrefix(current + "/") ? String(path.dropFirst(current.count + 1)) : path
}
