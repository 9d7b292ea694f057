import CPostgres
import EventLoop
import Locks

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PoolDriver {
  // MARK: Opening

  /// Opens a connection on a separate thread, because resolving names and negotiating TLS block.
  func open(_ pooled: PooledConnection) {
    pooled.state = .opening
    let (options, index) = (options, pooled.index)
    let status = startThread {
      do throws(PostgresError) {
        let opened = try openPooledConnection(options)
        self.post(.connected(index: index, opened.connection, opened.pooling))
      } catch {
        self.post(.notConnected(index: index, error))
      }
    }
    if status != 0 { notConnected(pooled, PostgresError(.noConnection, "cannot start a thread")) }
  }

  /// - Parameter pooling: The kind of pooler that was detected in front of the server.
  func connected(_ pooled: PooledConnection, _ connection: OpaquePointer, _ pooling: PostgresOptions.Pooling) {
    if pooling == .transaction { options.pooling = .transaction }
    guard PQsetnonblocking(connection, 1) == 0, PQenterPipelineMode(connection) == 1,
      let socket = try? loop.watch(PQsocket(connection), { self.receive(on: pooled) })
    else {
      PQfinish(connection)
      return notConnected(pooled, PostgresError(.noConnection, "the connection does not support pipeline mode"))
    }
    pooled.state = .ready(connection)
    pooled.socket = socket
    pooled.prepared = [:]
    pooled.hasOutput = false
    pooled.isSpent = false
    pooled.policy.connected()
    lastFailure = "all connections are busy"
  }

  func notConnected(_ pooled: PooledConnection, _ error: PostgresError) {
    lastFailure = error.message
    pooled.state = .closed(retryAt: ContinuousClock.now.advanced(by: pooled.policy.failed()))
  }

  // MARK: Running

  /// Assigns waiting requests to connections.
  func dispatch() {
    while let request = shortRequests.first {
      guard let pooled = leastBusy else {
        for pooled in pipelined { openIfDue(pooled) }
        break
      }
      shortRequests.popFirst()
      send(request, on: pooled)
    }
    while let request = otherRequests.first {
      guard let pooled = own.first(where: \.isFree) else {
        let opening = own.count { if case .opening = $0.state { true } else { false } }
        for pooled in own.filter({ !$0.isReady }).prefix(max(0, otherRequests.count - opening)) { openIfDue(pooled) }
        break
      }
      otherRequests.popFirst()
      send(request, on: pooled)
    }
  }

  /// The connection for short reads with the fewest requests; `nil` if all are full.
  private var leastBusy: PooledConnection? {
    var found: PooledConnection?
    for pooled in pipelined where pooled.isFree {
      if let best = found, best.running.count <= pooled.running.count { continue }
      found = pooled
    }
    return found
  }

  private func openIfDue(_ pooled: PooledConnection) {
    guard case .closed(let retryAt) = pooled.state, retryAt.map({ $0 <= ContinuousClock.now }) ?? true else { return }
    open(pooled)
  }

  private func send(_ request: PoolRequest, on pooled: PooledConnection) {
    if request.isFinished { return }
    if !pooled.send(request, options) { lose(pooled, errorText(pooled.connection)) }
  }

  func receive(on pooled: PooledConnection) {
    switch pooled.receive({ complete($0, on: pooled) }) {
    case .open: closeIfUnusable(pooled)
    case .broken(let message): lose(pooled, message)
    }
    scheduleProcessing()
  }

  /// The Sync of a request was received.
  private func complete(_ request: PoolRequest, on pooled: PooledConnection) {
    guard let failure = request.failure else { return request.finish(.success(request.results)) }
    if request.needsSnapshot, !pooled.sendRollback() { pooled.isSpent = true }
    if let reason = request.stopReason, failure.state == .queryCancelled {
      return request.finish(.failure(PostgresError(reason, failure.message)))
    }
    if canRetry(request, after: failure, on: pooled) { return retry(request) }
    request.finish(.failure(failure))
  }

  private func canRetry(_ request: PoolRequest, after failure: PostgresError, on pooled: PooledConnection) -> Bool {
    guard request.retries < 3, !request.isFinished else { return false }
    switch failure.state {
    case .unknownStatement?, .statementExists?:
      // The transaction was rolled back. Either another request failed to prepare the statement, or a pooler assigned
      // this transaction to another server connection.
      if let step = failure.statement, pooled.prepared[request.items[step].statement.id] == .done {
        options.pooling = .transaction
      }
      return true
    case .queryCancelled?:
      // The error was meant for another request of the pipeline.
      return request.isShort && request.stopReason == nil
    case let state?: return request.isReadOnly && state.rawValue.hasPrefix("57P0")
    case nil: return false
    }
  }

  private func retry(_ request: PoolRequest) {
    request.prepareRetry()
    if request.isShort { shortRequests.prepend(request) } else { otherRequests.prepend(request) }
  }

  // MARK: Ending

  /// The connection was lost. Reads run again on another connection. It is not known whether writes were stored.
  func lose(_ pooled: PooledConnection, _ message: String) {
    close(pooled)
    // A cancel request in progress is for the server process of the old connection.
    pooled.isSignalling = false
    let lost = pooled.running
    pooled.running = FIFOQueue()
    pooled.awaited = FIFOQueue()
    for request in lost.all.reversed() where !request.isFinished {
      if let reason = request.stopReason {
        request.fail(reason, message)
      } else if request.isReadOnly, request.retries < 3 {
        retry(request)
      } else {
        request.finish(.failure(request.failure ?? PostgresError(.connectionLost, message)))
      }
    }
  }

  func closeIfUnusable(_ pooled: PooledConnection) {
    if pooled.isSpent, !pooled.isSignalling, pooled.running.isEmpty, pooled.isReady { close(pooled) }
  }

  func close(_ pooled: PooledConnection) {
    pooled.socket?.forget()
    pooled.socket = nil
    if let connection = pooled.connection { PQfinish(connection) }
    pooled.state = .closed(retryAt: nil)
    pooled.isSpent = false
    pooled.hasOutput = false
  }

  /// Asks the server to stop the statements of a request. The cancel request may arrive late, so the connection is not
  /// used again.
  func stop(_ request: PoolRequest, on pooled: PooledConnection, _ reason: PostgresError.Reason) {
    guard request.stopReason == nil, let connection = pooled.connection else { return }
    request.stopReason = reason
    request.cancelDeadline = ContinuousClock.now.advanced(by: .seconds(3))
    pooled.isSpent = true
    guard pooled.signalCount < 3, let signal = PQgetCancel(connection) else { return }
    pooled.isSignalling = true
    pooled.signalCount += 1
    let (box, index) = (SendablePointer(pointer: signal), pooled.index)
    let status = startThread {
      var text = [CChar](repeating: 0, count: 256)
      _ = PQcancel(box.pointer, &text, Int32(text.count))
      PQfreeCancel(box.pointer)
      self.post(.cancelSent(index: index))
    }
    if status != 0 {
      PQfreeCancel(signal)
      pooled.isSignalling = false
      pooled.signalCount -= 1
    }
  }

  /// Unchecked: passed to the one thread that uses it.
  private struct SendablePointer: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  // MARK: Time

  /// Fails the requests that have waited or run for too long.
  func checkDeadlines(_ now: ContinuousClock.Instant) {
    shortRequests.removeAll { isOver($0, now) }
    otherRequests.removeAll { isOver($0, now) }
    for pooled in connections {
      guard let request = pooled.running.first else { continue }
      if let end = request.cancelDeadline {
        if now >= end { lose(pooled, "the server does not respond") }
      } else if now >= request.deadline {
        stop(request, on: pooled, .deadline)
      }
      if pooled.isPipelined {
        for request in pooled.running.all where now >= request.deadline {
          request.fail(.deadline, "the request timed out")
        }
      }
    }
  }

  private func isOver(_ request: PoolRequest, _ now: ContinuousClock.Instant) -> Bool {
    if request.isFinished { return true }
    if now >= request.deadline {
      request.fail(.deadline, "the request timed out")
      return true
    }
    guard now >= request.waitEnd else { return false }
    request.fail(.noConnection, lastFailure)
    return true
  }
}
