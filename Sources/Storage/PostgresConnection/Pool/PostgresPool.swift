package import EventLoop

/// A pool of connections to one database, for any number of tasks.
///
/// Short reads share a few connections, many at a time in a pipeline. Every other request has a connection to itself
/// while it runs. Requests wait in a bounded queue for a bounded time. A request stops when its time is over or when
/// the waiting task is cancelled. Lost connections are opened again on demand.
///
/// ```swift
/// let pool = try PostgresPool(PostgresOptions(url: "postgres://localhost/films"))
/// let titles = try await pool.run(PostgresBatch([.init(PostgresStatement("SELECT title FROM film"), [])], kind: .read))
/// await pool.close()
/// ```
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class PostgresPool: Sendable {
  package let options: PostgresOptions
  private let driver: PoolDriver

  /// - Parameter loop: The loop that runs the connections; `nil` starts a loop that stops with the pool.
  /// - Throws: ``PostgresError`` if the system has no free thread or descriptor.
  package init(_ options: PostgresOptions, on loop: EventLoop? = nil) throws(PostgresError) {
    self.options = options
    if let loop {
      driver = PoolDriver(options, on: loop, ownsLoop: false)
      return
    }
    do throws(SocketError) {
      let loop = try EventLoop()
      try loop.start()
      driver = PoolDriver(options, on: loop, ownsLoop: true)
    } catch {
      throw PostgresError(.noConnection, "\(error)")
    }
  }

  deinit { driver.post(.close(nil)) }

  /// Runs the statements in one transaction.
  /// - Parameter timeout: The time limit of the whole call, waiting included.
  /// - Returns: The result of each statement.
  package func run(
    _ batch: PostgresBatch, timeout: Duration = .seconds(30)
  ) async throws(PostgresError) -> [PostgresResult] {
    let request = try PoolRequest(batch, timeout: timeout, waitLimit: options.waitLimit)
    let driver = driver
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { (continuation: UnsafeContinuation<PoolRequest.Outcome, Never>) in
        request.continuation = continuation
        driver.post(.submit(request))
      }
    } onCancel: {
      driver.post(.cancel(request))
    }
    return try result.get()
  }

  /// Accepts no more requests, waits up to 10 seconds for the accepted ones to finish, and closes the connections.
  package func close() async {
    let driver = driver
    await withUnsafeContinuation { continuation in driver.post(.close(continuation)) }
  }
}
