package import Files
import ProjectFiles

/// What `init` created.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct InitReport: Sendable {
  package var created: [String] = []
  /// Files that existed already and were not changed.
  package var kept: [String] = []
}

/// Writes a new project into a folder. Existing files are not changed.
/// - Parameter name: The service id.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func initProject(in folder: String, name: String) throws(FileError) -> InitReport {
  var report = InitReport()
  for file in projectTemplate(name: name) {
    let path = joinedPath(folder, file.path)
    if LocalFiles.exists(path) {
      report.kept.append(file.path)
    } else {
      try LocalFiles.write(Array(file.text.utf8), to: path)
      report.created.append(file.path)
    }
  }
  if try ignoreGeneratedFiles(in: folder) { report.created.append(".gitignore") }
  return report
}

/// Adds the data folder to `.gitignore` if it is missing there.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func ignoreGeneratedFiles(in folder: String) throws(FileError) -> Bool {
  let path = joinedPath(folder, ".gitignore")
  let text = LocalFileTree().contents(of: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmedSpaces }
  guard !lines.contains(".dataconnect/"), !lines.contains(".dataconnect"), !lines.contains("**/.dataconnect/") else {
    return false
  }
  let start = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
  try LocalFiles.write(Array((start + ".dataconnect/\n").utf8), to: path)
  return true
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Substring {
  fileprivate var trimmedSpaces: Substring {
    var result = drop { $0 == " " || $0 == "\t" }
    while result.last == " " || result.last == "\t" { result.removeLast() }
    return result
  }
}
