import CPostgres
import Locks

/// A connection that blocks its thread, for migrations, setup and tests. Servers use ``PostgresPool`` for requests.
///
/// Unchecked: one thread at a time uses it. ``run(_:_:)`` passes it to a separate thread.
package final class PostgresSession: @unchecked Sendable {
  private let connection: OpaquePointer

  package init(_ options: PostgresOptions) throws(PostgresError) {
    var options = options
    options.statementTimeout = .zero
    connection = try openConnection(options)
  }

  deinit { PQfinish(connection) }

  /// Opens a session on a separate thread and runs `body` there.
  package static func run<Result: Sendable>(
    _ options: PostgresOptions, _ body: @escaping @Sendable (PostgresSession) throws -> Result
  ) async throws -> Result {
    try await withUnsafeThrowingContinuation { continuation in
      let status = startThread {
        do {
          continuation.resume(returning: try body(try PostgresSession(options)))
        } catch {
          continuation.resume(throwing: error)
        }
      }
      if status != 0 { continuation.resume(throwing: PostgresError(.noConnection, "cannot start a thread")) }
    }
  }

  /// Runs one statement with parameters.
  @discardableResult
  package func query(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> PostgresResult {
    for value in values { try value.check() }
    var parameters = ParameterBuffer()
    parameters.fill(values)
    let result = parameters.withPointers { count, values, lengths, formats in
      PQexecParams(connection, sql, count, nil, values, lengths, formats, 0)
    }
    return try check(result)
  }

  /// Runs statements without parameters, separated by semicolons.
  package func execute(_ sql: String) throws(PostgresError) { _ = try check(PQexec(connection, sql)) }

  /// Runs `body` in one transaction. Either all of its changes are stored or none.
  package func transaction<Result>(_ begin: String = "BEGIN", _ body: () throws -> Result) throws -> Result {
    try execute(begin)
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // The server rolls back on its own when the connection is lost.
      _ = try? execute("ROLLBACK")
      throw error
    }
  }

  private func check(_ result: OpaquePointer?) throws(PostgresError) -> PostgresResult {
    guard let result else { throw PostgresError(.connectionLost, errorText(connection)) }
    switch PQresultStatus(result) {
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: return PostgresResult(owning: result)
    default:
      defer { PQclear(result) }
      throw errorText(ofResult: result)
    }
  }
}
