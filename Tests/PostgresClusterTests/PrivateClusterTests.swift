import Foundation
import TestSupport
import Testing

@testable import PostgresCluster

@Suite("a PostgreSQL server of our own")
struct PrivateClusterTests {
  @Test("it starts, keeps what was stored, and is gone after stop")
  func startsAndStops() async throws {
    let binaries = try #require(ClusterBinaries.find(environment: ProcessInfo.processInfo.environment))
    let folder = "/tmp/martlet-cluster-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var settings = PrivateCluster.Settings(dataFolder: "\(folder)/data")
    settings.isDurable = false
    let final = settings
    for command in ["CREATE TABLE t AS SELECT 42 AS n", "SELECT n FROM t"] {
      let cluster = try await blocking { try PrivateCluster.start(final, binaries: binaries) }
      let result = try await run(["\(binaries.folder)/psql", cluster.url(), "-Atc", command])
      #expect(result.status == 0, "\(result.output)")
      if command.hasPrefix("SELECT n") { #expect(result.output == "42\n") }
      await blocking { cluster.stop() }
      #expect(!FileManager.default.fileExists(atPath: cluster.socketFolder))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/data/postmaster.pid"))
    }
  }

  @Test("no programs are found where there are none")
  func missing() {
    #expect(ClusterBinaries.find(environment: ["MARTLET_POSTGRES_BIN": "/nowhere"]) == nil)
  }
}
