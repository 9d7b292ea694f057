extension String {
  private var withoutEndSlashes: Substring {
    var path = self[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }

  /// The part after the last `/`.
  var lastPathPart: String {
    let path = withoutEndSlashes
    return path == "/" ? "/" : path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The part before the last `/`. Empty if there is none.
  var withoutLastPathPart: String {
    let path = withoutEndSlashes
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(String(path[..<slash]).withoutEndSlashes)
  }

  /// Like ``withoutLastPathPart``, but `.` for a path with a single part.
  var folderPath: String {
    let folder = withoutLastPathPart
    return folder.isEmpty ? "." : folder
  }
}
