import TestSupport

@testable import PostgresConnection

/// Waits until the server runs so many statements that hold `mark`; five seconds at most.
func waitUntilRunning(_ count: Int, marked mark: String) async throws {
  let sql = """
    SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%\(mark)%' AND pid <> pg_backend_pid()
    """
  for _ in 0..<500 {
    let found = try await PostgresSession.run(PostgresOptions(url: TestCluster.url())) { session in
      try session.query(sql).text(0, 0)
    }
    if found == String(count) { return }
    try await Task.sleep(for: .milliseconds(10))
  }
}
