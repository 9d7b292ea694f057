import TestSupport
import Testing

@testable import PostgresConnection

/// Waits until the server runs so many statements that hold `mark`.
func waitUntilRunning(
  _ count: Int, marked mark: String, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let sql = """
    SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%\(mark)%' AND pid <> pg_backend_pid()
    """
  let options = try await PostgresOptions(url: TestCluster.url())
  try await eventually("\(count) statements '\(mark)' run", sourceLocation: sourceLocation) {
    try await PostgresSession.run(options) { session in try session.query(sql).text(0, 0) } == String(count)
  }
}
