import Foundation
import PostgresCluster

/// PgBouncer in transaction mode before the test process's server.
package enum TestPooler {
  private static let pooler: Result<(process: PrivateProcess, folder: String), any Error> = Result { try start() }

  private static func start() throws -> (process: PrivateProcess, folder: String) {
    let folder = "/tmp/martlet-pooler-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let settings = """
      [databases]
      * = host=\(try TestCluster.socketFolder())
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
    for _ in 0..<500 {
      if FileManager.default.fileExists(atPath: "\(folder)/.s.PGSQL.6432") {
        ending = {
          process.stop()
          // A folder that stays harms nobody.
          try? FileManager.default.removeItem(atPath: folder)
        }
        atexit { ending?() }
        return (process, folder)
      }
      usleep(10_000)
    }
    process.stop()
    // The log tells more, where there is one.
    let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "is it installed?"
    throw ClusterError("PgBouncer did not start: \(log)")
  }

  /// The URL of a database behind it.
  /// - Throws: ``ClusterError`` where PgBouncer is not installed.
  package static func url(database: String = "postgres", pooler: String = "?pooler=transaction") throws -> String {
    let folder = try Self.pooler.get().folder
    let mark = pooler.isEmpty ? "?" : "&"
    return "postgres://martlet@/\(database)\(pooler)\(mark)host=\(folder)&port=6432"
  }
}

/// Written once, before `atexit` calls it.
nonisolated(unsafe) private var ending: (() -> Void)?
