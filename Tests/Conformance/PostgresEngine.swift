import Execution
import Foundation
import PostgresConnection
import Scalars
import ServiceCompiler
import TestSupport

/// The test process's PostgreSQL server, a schema for each case; directly, or through a pooler that gives each
/// transaction another server connection.
struct PostgresEngine: ConformanceEngine {
  let name = "postgres"
  let isPooled: Bool

  func start(_ compiled: CompiledService) async throws -> RunningService {
    let schema = "c\(UUID().uuidString.prefix(12).lowercased())"
    var options = try PostgresOptions(url: isPooled ? TestPooler.url() : TestCluster.url(), schema: schema)
    options.pipelinedConnections = 1
    options.ownConnections = 1
    let database = try await PostgresDatabase.open(options)
    _ = try await database.migrate(to: compiled.model, at: Instant(microseconds: 0))
    return RunningService(compiled, on: database)
  }

  func stop(_ service: RunningService) async throws { await service.database.close() }
}
