package import EventLoop
package import Locks

/// Connections to one database, used by any number of tasks.
///
/// Short reads share a few connections, many at a time in a pipeline; everything else has a connection to itself while
/// it runs. Work waits in a bounded line for a bounded time, and is stopped when its time is over or the task that
/// waits for it is cancelled. Lost connections are opened again when they are needed.
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

  /// - Parameter loop: Where the connections work; `nil` starts a loop that stops with the pool.
  /// - Throws: ``PostgresError`` when the system has no thread or descriptor left.
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
  /// - Parameter timeout: The time for the whole call, waiting included.
  /// - Returns: What each statement gave.
  package func run(
    _ batch: PostgresBatch, timeout: Duration = .seconds(30)
  ) async throws(PostgresError) -> OneOrMany<PostgresResult> {
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

  /// Takes no more work, waits until what was accepted is done or 10 seconds are over, and closes the connections.
  package func close() async {
    let driver = driver
    await withUnsafeContinuation { continuation in driver.post(.close(continuation)) }
  }
}
