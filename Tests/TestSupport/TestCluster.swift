import Foundation
import PostgresCluster

/// The PostgreSQL server of this test process: started when it is first asked for, ended with the process.
package enum TestCluster {
  private static let cluster: Result<PrivateCluster, any Error> = Result { try start() }

  private static func start() throws -> PrivateCluster {
    guard let binaries = ClusterBinaries.find(environment: ProcessInfo.processInfo.environment) else {
      throw ClusterError.noBinaries
    }
    // Short and in a place that another user may enter.
    let folder = "/tmp/martlet-cluster-\(UUID().uuidString.prefix(8))"
    var settings = PrivateCluster.Settings(dataFolder: "\(folder)/data")
    settings.isDurable = false
    settings.server = ["max_connections=400", "shared_buffers=64MB", "max_wal_size=256MB", "autovacuum=off"]
    let cluster = try PrivateCluster.start(settings, binaries: binaries)
    ending = {
      cluster.stop()
      // A folder that stays harms nobody.
      try? FileManager.default.removeItem(atPath: folder)
    }
    atexit { ending?() }
    return cluster
  }

  /// The URL of one of its databases.
  /// - Throws: ``ClusterError`` where PostgreSQL is not installed or does not start.
  package static func url(database: String = "postgres") throws -> String { try cluster.get().url(database: database) }

  package static func socketFolder() throws -> String { try cluster.get().socketFolder }
}

/// Written once, before `atexit` calls it.
nonisolated(unsafe) private var ending: (() -> Void)?
