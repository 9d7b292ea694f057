package import ConnectServer
import ProjectFiles
package import SQLiteConnection

/// Where and how a service is served.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct ServerSettings: Sendable {
  package var host: String
  package var port: UInt16
  package var mode: ServerMode
  /// The SQLite file.
  package var databasePath: String
  package var synchronous: ConnectionOptions.Synchronous

  /// `dev`: loopback, firebase.json's port, a file below `.dataconnect/` that a power cut may cost its last commits.
  package static func development(of project: Project, port: Int?) -> ServerSettings {
    ServerSettings(
      host: "127.0.0.1", port: UInt16(clamping: port ?? project.emulator.port ?? defaultPort), mode: .development,
      databasePath: joinedPath(project.dataFolder, "data.sqlite"), synchronous: .normal)
  }

  /// `serve`: what was acknowledged survives a power cut.
  package static func production(of project: Project, host: String?, port: Int?, databasePath: String?)
    -> ServerSettings
  {
    ServerSettings(
      host: host ?? project.emulator.host ?? "127.0.0.1",
      port: UInt16(clamping: port ?? project.emulator.port ?? defaultPort), mode: .production,
      databasePath: databasePath ?? joinedPath(project.dataFolder, "data.sqlite"), synchronous: .full)
  }

  package static let defaultPort = 9399
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Project {
  /// Where a server keeps its data: beside what other tools keep in `.dataconnect/`, never in it.
  package var dataFolder: String { joinedPath(outputFolder, "martlet") }
}
