import Execution
import Foundation
import PostgresConnection
import Scalars
import ServiceCompiler
import TestSupport

/// A PostgreSQL server of the test process, a schema for each case; directly, or through a pooler that gives each
/// transaction another server connection.
struct PostgresEngine: ConformanceEngine {
  enum Server {
    case system
    case pooler
    case eighteen
  }

  let name = "postgres"
  let server: Server

  func start(_ compiled: CompiledService) async throws -> RunningService {
    let schema = "c\(UUID().uuidString.prefix(12).lowercased())"
    let url =
      switch server {
      case .system: try await TestCluster.url()
      case .pooler: try await TestPooler.url()
      case .eighteen: try await TestCluster.eighteen.url()
      }
    var options = try PostgresOptions(url: url, schema: schema)
    options.pipelinedConnections = 1
    options.ownConnections = 1
    let database = try await PostgresDatabase.open(options)
    _ = try await database.migrate(to: compiled.model, at: Instant(microseconds: 0))
    return RunningService(compiled, on: database)
  }

  func stop(_ service: RunningService) async throws { await service.database.close() }
}
