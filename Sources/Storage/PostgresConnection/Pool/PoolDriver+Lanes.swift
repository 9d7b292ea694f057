import CPostgres

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PoolDriver {
  // MARK: Opening

  /// Opens a connection on a thread of its own, since looking up names and agreeing on keys block.
  func open(_ lane: Lane) {
    lane.state = .opening
    let (options, index) = (options, lane.index)
    let started = startThread {
      do throws(PostgresError) {
        let connection = try openConnection(options)
        self.post(.connected(lane: index, connection))
      } catch {
        self.post(.notConnected(lane: index, error))
      }
    }
    if !started { notConnected(lane, PostgresError(.noConnection, "the system has no thread left")) }
  }

  func connected(_ lane: Lane, _ connection: OpaquePointer) {
    guard PQsetnonblocking(connection, 1) == 0, PQenterPipelineMode(connection) == 1,
      let socket = host.watch(PQsocket(connection), { self.receive(on: lane) })
    else {
      PQfinish(connection)
      return notConnected(lane, PostgresError(.noConnection, "the connection cannot be used in a pipeline"))
    }
    lane.state = .ready(connection)
    lane.socket = socket
    lane.prepared = [:]
    lane.hasOutput = false
    lane.isSpent = false
    lane.policy.connected()
    lastFailure = "all connections are busy"
  }

  func notConnected(_ lane: Lane, _ error: PostgresError) {
    // PgBouncer takes no options at the start: settings then go into each transaction.
    if options.pooling == .session, error.message.contains("unsupported startup parameter") {
      options.pooling = .transaction
      lane.state = .closed(retryAt: nil)
      return
    }
    lastFailure = error.message
    lane.state = .closed(retryAt: ContinuousClock.now.advanced(by: lane.policy.failed()))
  }

  // MARK: Running

  /// Hands waiting requests to connections.
  func dispatch() {
    while let request = shortRequests.first {
      guard let lane = pipelined.filter(\.isFree).min(by: { $0.running.count < $1.running.count }) else {
        for lane in pipelined { openIfTime(lane) }
        break
      }
      shortRequests.popFirst()
      send(request, on: lane)
    }
    while let request = otherRequests.first {
      guard let lane = own.first(where: \.isFree) else {
        let opening = own.count { if case .opening = $0.state { true } else { false } }
        for lane in own.filter({ !$0.isReady }).prefix(max(0, otherRequests.count - opening)) { openIfTime(lane) }
        break
      }
      otherRequests.popFirst()
      send(request, on: lane)
    }
  }

  private func openIfTime(_ lane: Lane) {
    guard case .closed(let retryAt) = lane.state, retryAt.map({ $0 <= ContinuousClock.now }) ?? true else { return }
    open(lane)
  }

  private func send(_ request: PoolRequest, on lane: Lane) {
    if request.isFinished { return }
    if !lane.send(request, options) { lose(lane, errorText(lane.connection)) }
  }

  func receive(on lane: Lane) {
    switch lane.receive({ complete($0, on: lane) }) {
    case .open: closeIfSpent(lane)
    case .broken(let message): lose(lane, message)
    }
    takeTurnSoon()
  }

  /// A request's Sync has come.
  private func complete(_ request: PoolRequest, on lane: Lane) {
    guard let failure = request.failure else { return request.finish(.success(request.results)) }
    if request.needsSnapshot, !lane.sendRollback() { lane.isSpent = true }
    if let reason = request.stopReason, failure.state == .queryCancelled {
      return request.finish(.failure(PostgresError(reason, failure.message)))
    }
    if mayRunAgain(request, after: failure, on: lane) { return runAgain(request) }
    request.finish(.failure(failure))
  }

  private func mayRunAgain(_ request: PoolRequest, after failure: PostgresError, on lane: Lane) -> Bool {
    guard request.retries < 3, !request.isFinished else { return false }
    switch failure.state {
    case .unknownStatement?, .statementExists?:
      // The transaction was undone. Either the statement's preparation failed for another request, or a pooler gave
      // this transaction to another server connection.
      if let step = failure.statement, lane.prepared[request.steps[step].statement.id] == .done {
        options.pooling = .transaction
      }
      return true
    case .queryCancelled?:
      // Meant for another request of the pipeline.
      return request.isShort && request.stopReason == nil
    case let state?: return request.isReadOnly && state.rawValue.hasPrefix("57P0")
    case nil: return false
    }
  }

  private func runAgain(_ request: PoolRequest) {
    request.prepareToRunAgain()
    if request.isShort { shortRequests.prepend(request) } else { otherRequests.prepend(request) }
  }

  // MARK: Ending

  /// The connection broke. Reads run again on another one; whether writes were stored is not known.
  func lose(_ lane: Lane, _ message: String) {
    close(lane)
    // A signal that is on its way is for the old connection's server process.
    lane.isSignalling = false
    let lost = lane.running
    lane.running = Line()
    for request in lost.all.reversed() where !request.isFinished {
      if let reason = request.stopReason {
        request.fail(reason, message)
      } else if request.isReadOnly, request.retries < 3 {
        runAgain(request)
      } else {
        request.finish(.failure(request.failure ?? PostgresError(.connectionLost, message)))
      }
    }
  }

  func closeIfSpent(_ lane: Lane) {
    if lane.isSpent, !lane.isSignalling, lane.running.isEmpty, lane.isReady { close(lane) }
  }

  func close(_ lane: Lane) {
    lane.socket?.forget()
    lane.socket = nil
    if let connection = lane.connection { PQfinish(connection) }
    lane.state = .closed(retryAt: nil)
    lane.isSpent = false
    lane.hasOutput = false
  }

  /// Asks the server to stop what the lane runs. The signal may come late, so the connection is not used again.
  func stop(_ request: PoolRequest, on lane: Lane, _ reason: PostgresError.Reason) {
    guard request.stopReason == nil, let connection = lane.connection else { return }
    request.stopReason = reason
    request.patienceEnd = ContinuousClock.now.advanced(by: .seconds(3))
    lane.isSpent = true
    guard lane.signalCount < 3, let signal = PQgetCancel(connection) else { return }
    lane.isSignalling = true
    lane.signalCount += 1
    let (box, index) = (SendablePointer(pointer: signal), lane.index)
    let started = startThread {
      var text = [CChar](repeating: 0, count: 256)
      _ = PQcancel(box.pointer, &text, Int32(text.count))
      PQfreeCancel(box.pointer)
      self.post(.cancelSent(lane: index))
    }
    if !started {
      PQfreeCancel(signal)
      lane.isSignalling = false
      lane.signalCount -= 1
    }
  }

  /// Unchecked: handed to one thread that alone uses it.
  private struct SendablePointer: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  // MARK: Time

  /// Ends what has waited or run for too long.
  func lookAtTimes(_ now: ContinuousClock.Instant) {
    shortRequests.removeAll { isOver($0, now) }
    otherRequests.removeAll { isOver($0, now) }
    for lane in lanes {
      guard let request = lane.running.first else { continue }
      if let end = request.patienceEnd {
        if now >= end { lose(lane, "the server does not answer") }
      } else if now >= request.deadline {
        stop(request, on: lane, .deadline)
      }
      if lane.isPipelined {
        for request in lane.running.all where now >= request.deadline {
          request.fail(.deadline, "the request took too long")
        }
      }
    }
  }

  private func isOver(_ request: PoolRequest, _ now: ContinuousClock.Instant) -> Bool {
    if request.isFinished { return true }
    if now >= request.deadline {
      request.fail(.deadline, "the request took too long")
      return true
    }
    guard now >= request.waitEnd else { return false }
    request.fail(.noConnection, lastFailure)
    return true
  }
}
