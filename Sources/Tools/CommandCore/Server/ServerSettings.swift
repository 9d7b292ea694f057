import Configuration
package import ConnectServer
import Files
import ProjectFiles
import SQLite

/// Where and how a service is served.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct ServerSettings: Sendable {
  package var host: String
  package var port: UInt16
  package var mode: ServerMode
  package var database: DatabaseLocation
  /// What a server for others believes of its callers.
  package var trust = Authenticator()

  /// `dev`: loopback, firebase.json's port, a file below `.dataconnect/` that a power cut may cost its last commits.
  /// - Parameter usesPostgres: On a PostgreSQL server of our own, below the same folder.
  package static func development(of project: Project, port: Int?, usesPostgres: Bool = false) -> ServerSettings {
    ServerSettings(
      host: "127.0.0.1", port: UInt16(clamping: port ?? project.emulator.port ?? defaultPort), mode: .development,
      database: usesPostgres
        ? .privateCluster(folder: project.dataFolder, schema: project.configuration.postgresql?.schema)
        : .sqlite(path: joinedPath(project.dataFolder, "data.sqlite"), .normal))
  }

  /// `serve`: what was acknowledged survives a power cut.
  package static func production(
    of project: Project, host: String?, port: Int?, database: DatabaseLocation
  ) -> ServerSettings {
    ServerSettings(
      host: host ?? project.emulator.host ?? "127.0.0.1",
      port: UInt16(clamping: port ?? project.emulator.port ?? defaultPort), mode: .production,
      database: database)
  }

  package static let defaultPort = 9399
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Project {
  /// Where a server keeps its data: beside what other tools keep in `.dataconnect/`, never in it.
  package var dataFolder: String { joinedPath(outputFolder, "martlet") }
}
