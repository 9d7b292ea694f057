import Foundation
import PostgresCluster

/// PgBouncer in transaction mode before the test process's server.
package enum TestPooler {
  /// The folder of its socket.
  private static let folder = Task { try await start() }

  private static func start() async throws -> String {
    let folder = "/tmp/martlet-pooler-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let settings = """
      [databases]
      * = host=\(try await TestCluster.socketFolder())
      [pgbouncer]
      listen_addr =
      listen_port = 6432
      unix_socket_dir = \(folder)
      auth_type = trust
      auth_file = \(folder)/users.txt
      pool_mode = transaction
      default_pool_size = 20
      max_client_conn = 1000
      logfile = \(folder)/log

      """
    for (name, text) in [("pgbouncer.ini", settings), ("users.txt", "\"martlet\" \"\"\n")] {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      try PrivateProcess.give("\(folder)/\(name)")
    }
    try PrivateProcess.give(folder)
    let process = try PrivateProcess(["/usr/bin/env", "pgbouncer", "\(folder)/pgbouncer.ini"])
    ExitActions.add {
      process.stop()
      // A folder that stays harms nobody.
      try? FileManager.default.removeItem(atPath: folder)
    }
    let isReady = try await holdsEventually(within: .seconds(30)) {
      acceptsConnections("\(folder)/.s.PGSQL.6432")
    }
    if isReady { return folder }
    // The log says more, where there is one.
    let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "is it installed?"
    throw ClusterError("PgBouncer did not start: \(log)")
  }

  /// The URL of a database behind it.
  /// - Throws: ``ClusterError`` where PgBouncer is not installed.
  package static func url(
    database: String = "postgres", pooler: String = "?pooler=transaction"
  ) async throws -> String {
    let mark = pooler.isEmpty ? "?" : "&"
    return "postgres://martlet@/\(database)\(pooler)\(mark)host=\(try await folder.value)&port=6432"
  }
}
