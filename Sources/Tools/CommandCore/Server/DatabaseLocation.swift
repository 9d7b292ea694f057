import Configuration
import Files
package import PostgresConnection
import ProjectFiles
package import SQLite

/// Where a service's rows are.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum DatabaseLocation: Sendable {
  case sqlite(path: String, ConnectionOptions.Synchronous)
  case postgres(PostgresOptions)
  /// A server of our own below this folder, on a Unix socket.
  case privateCluster(folder: String, schema: String?)

  /// - Parameter text: `--database`: a file, or `postgres://…`, which dataconnect.yaml and firebase.json complete.
  ///   `nil` is the file below `.dataconnect/`.
  /// - Throws: ``PostgresError`` for a URL that makes no sense, or is of another kind of database.
  package init(_ text: String?, of project: Project) throws(PostgresError) {
    if let text, !PostgresOptions.isURL(text), text.contains("://") || text.hasPrefix("file:") || text.hasPrefix("-") {
      throw PostgresError(
        .configuration,
        "'--database' is a file, or postgres://user:password@host:5432/database; '\(text.prefix { $0 != ":" })' is neither"
      )
    }
    guard let text, PostgresOptions.isURL(text) else {
      self = .sqlite(path: text ?? joinedPath(project.dataFolder, "data.sqlite"), .full)
      return
    }
    let url = completed(text, project)
    self = .postgres(try PostgresOptions(url: url, schema: project.configuration.postgresql?.schema))
  }
}

/// What the URL leaves out: the host of firebase.json's emulator block, the database of dataconnect.yaml. A URL says
/// more than either.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func completed(_ url: String, _ project: Project) -> String {
  guard let start = url.range(ofText: "://") else { return url }
  let end = url.firstIndex(of: "?") ?? url.endIndex
  var authority = String(url[start..<end])
  let query = url[end...]
  var path: String?
  if let slash = authority.firstIndex(of: "/") {
    path = String(authority[authority.index(after: slash)...])
    authority = String(authority[..<slash])
  }
  let hostStart = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
  if authority[hostStart...].isEmpty, !query.contains("host="), let host = project.emulator.postgresHost {
    authority += host + (project.emulator.postgresPort.map { ":\($0)" } ?? "")
  }
  let database = path.flatMap { $0.isEmpty ? nil : $0 } ?? project.configuration.postgresql?.database ?? ""
  return "\(url[..<start])\(authority)/\(database)\(query)"
}

extension String {
  /// Just behind the first occurrence of a text.
  fileprivate func range(ofText text: String) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return self.index(index, offsetBy: text.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
