import Configuration
package import ConnectServer
import Files
import ProjectFiles
import SQLite

/// The address, mode and database of a server.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct ServerSettings: Sendable {
  package var host: String
  package var port: UInt16
  package var mode: ServerMode
  package var database: DatabaseLocation
  /// How a production server verifies its callers.
  package var trust = Authenticator()

  /// Settings for `dev`: the loopback address, the port of firebase.json, and a file below `.dataconnect/`, whose
  /// last commits a power failure may lose.
  /// - Parameter usesPostgres: Whether to use a private PostgreSQL server below the same folder.
  package static func development(of project: Project, port: Int?, usesPostgres: Bool = false) -> ServerSettings {
    ServerSettings(
      host: "127.0.0.1", port: UInt16(clamping: port ?? project.emulator.port ?? defaultPort), mode: .development,
      database: usesPostgres
        ? .privateCluster(folder: project.dataFolder, schema: project.configuration.postgresql?.schema)
        : .sqlite(path: joinedPath(project.dataFolder, "data.sqlite"), .normal))
  }

  /// Settings for `serve`: acknowledged commits survive a power failure.
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
  /// The server's data folder: a subfolder of `.dataconnect/`, so that it does not mix with the files of other
  /// tools.
  package var dataFolder: String { joinedPath(outputFolder, "martlet") }
}
