extension String {
  private var withoutEndSlashes: Substring {
    var path = self[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }

  /// The name behind the last `/`.
  var lastPathPart: String {
    let path = withoutEndSlashes
    return path == "/" ? "/" : path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// What stands before the last `/`; empty when there is none.
  var withoutLastPathPart: String {
    let path = withoutEndSlashes
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(String(path[..<slash]).withoutEndSlashes)
  }

  /// As ``withoutLastPathPart``, and `.` for a name alone.
  var folderPath: String {
    let folder = withoutLastPathPart
    return folder.isEmpty ? "." : folder
  }
}
