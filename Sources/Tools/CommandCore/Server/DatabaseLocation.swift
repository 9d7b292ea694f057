import Configuration
import Files
package import PostgresConnection
import ProjectFiles
package import SQLite

/// Where the rows of a service are stored.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum DatabaseLocation: Sendable {
  case sqlite(path: String, ConnectionOptions.Synchronous)
  case postgres(PostgresOptions)
  /// A private PostgreSQL server below this folder, on a Unix socket.
  case privateCluster(folder: String, schema: String?)

  /// - Parameter text: The value of `--database`: a file, or a `postgres://` URL, whose missing parts come from
  ///   dataconnect.yaml and firebase.json. `nil` is the file below `.dataconnect/`.
  /// - Throws: ``PostgresError`` if the URL is invalid or has another scheme.
  package init(_ text: String?, of project: Project) throws(PostgresError) {
    if let text, !PostgresOptions.isURL(text), text.contains("://") || text.hasPrefix("file:") || text.hasPrefix("-") {
      throw PostgresError(
        .configuration,
        "'\(text.prefix { $0 != ":" })' is not a valid value for '--database': expected a file, or postgres://user:password@host:5432/database"
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

/// Completes a URL: the host comes from the emulator settings of firebase.json, the database from dataconnect.yaml.
/// The parts that the URL contains take precedence.
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
  /// The index after the first occurrence of a text.
  fileprivate func range(ofText text: String) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return self.index(index, offsetBy: text.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
