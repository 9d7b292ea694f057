import CPostgres

/// The pool's work, on its host's thread: it sends what can be sent, and answers.
///
/// Unchecked: everything but ``post(_:)`` belongs to the host's thread.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class PoolDriver: @unchecked Sendable {
  /// What other threads tell it.
  enum Message {
    case submit(PoolRequest)
    case cancel(PoolRequest)
    case connected(lane: Int, OpaquePointer)
    case notConnected(lane: Int, PostgresError)
    case cancelSent(lane: Int)
    case close(UnsafeContinuation<Void, Never>?)
  }

  /// Unchecked: handed to the host's thread, which alone uses it from then on.
  private struct SendableMessage: @unchecked Sendable {
    let message: Message
  }

  let host: any PoolHost
  var options: PostgresOptions
  let pipelined: [Lane]
  let own: [Lane]
  let lanes: [Lane]
  var shortRequests = Line<PoolRequest>()
  var otherRequests = Line<PoolRequest>()
  var lastFailure = "all connections are busy"
  private var closers: [UnsafeContinuation<Void, Never>] = []
  private var closingEnd: ContinuousClock.Instant?
  private var hasEnded = false
  private var willTakeTurn = false
  private var willLook = false

  init(_ options: PostgresOptions, on host: any PoolHost) {
    self.options = options
    self.host = host
    let pipelinedCount = max(1, options.pipelinedConnections)
    pipelined = (0..<pipelinedCount).map { Lane(index: $0, isPipelined: true) }
    own = (0..<max(1, options.ownConnections)).map { Lane(index: pipelinedCount + $0, isPipelined: false) }
    lanes = pipelined + own
  }

  var hasWork: Bool { !shortRequests.isEmpty || !otherRequests.isEmpty || lanes.contains { !$0.running.isEmpty } }
  var isClosing: Bool { closingEnd != nil }

  // MARK: Messages

  /// Any thread may call it.
  func post(_ message: Message) {
    if host.isCurrent { return handle(message) }
    let item = SendableMessage(message: message)
    if !host.execute({ self.handle(item.message) }) { refuse(message) }
  }

  private func handle(_ message: Message) {
    if hasEnded { return refuse(message) }
    switch message {
    case .submit(let request): accept(request)
    case .cancel(let request): cancel(request)
    case .connected(let index, let connection): connected(lanes[index], connection)
    case .notConnected(let index, let error): notConnected(lanes[index], error)
    case .cancelSent(let index):
      lanes[index].isSignalling = false
      lanes[index].signalCount -= 1
      closeIfSpent(lanes[index])
    case .close(let continuation):
      if let continuation { closers.append(continuation) }
      if closingEnd == nil { closingEnd = ContinuousClock.now.advanced(by: .seconds(10)) }
    }
    takeTurnSoon()
  }

  /// What comes when all is closed.
  private func refuse(_ message: Message) {
    switch message {
    case .submit(let request): request.fail(.closed, "the database's connections are closed")
    case .connected(_, let connection): PQfinish(connection)
    case .close(let continuation): continuation?.resume()
    case .cancel, .notConnected, .cancelSent: break
    }
  }

  private func accept(_ request: PoolRequest) {
    request.isAccepted = true
    if request.isCancelled { return request.fail(.cancelled, "nobody waits for the answer") }
    if isClosing { return request.fail(.closed, "the database's connections are closed") }
    guard shortRequests.count + otherRequests.count < options.queueLimit else {
      return request.fail(.overloaded, "too many requests wait for the database")
    }
    if request.isShort { shortRequests.append(request) } else { otherRequests.append(request) }
  }

  /// The time is over, or nobody waits any more. Before it is sent it is dropped; after that the server is asked to
  /// stop.
  private func cancel(_ request: PoolRequest) {
    request.isCancelled = true
    guard request.isAccepted, !request.isFinished else { return }
    guard request.isSent else {
      request.fail(.cancelled, "nobody waits for the answer")
      if request.isShort {
        shortRequests.removeAll { $0 === request }
      } else {
        otherRequests.removeAll { $0 === request }
      }
      return
    }
    if request.isShort { return request.fail(.cancelled, "nobody waits for the answer") }
    guard let lane = lanes.first(where: { $0.running.all.contains { $0 === request } }) else { return }
    stop(request, on: lane, .cancelled)
  }

  // MARK: Turns

  /// All that one turn of the host brings is sent together.
  func takeTurnSoon() {
    guard !willTakeTurn, !hasEnded else { return }
    willTakeTurn = true
    host.atEndOfTurn { self.takeTurn() }
  }

  private func takeTurn() {
    willTakeTurn = false
    guard !hasEnded else { return }
    dispatch()
    for lane in lanes where lane.hasOutput && !lane.flush() { lose(lane, errorText(lane.connection)) }
    if let closingEnd, !hasWork || ContinuousClock.now >= closingEnd { return end() }
    guard hasWork || isClosing, !willLook else { return }
    willLook = true
    host.schedule(after: .milliseconds(20)) {
      self.willLook = false
      self.lookAtTimes(ContinuousClock.now)
      self.takeTurnSoon()
    }
  }

  private func end() {
    hasEnded = true
    for lane in lanes {
      for request in lane.running.all { request.fail(.closed, "the database's connections are closed") }
      close(lane)
    }
    for request in shortRequests.all { request.fail(.closed, "the database's connections are closed") }
    for request in otherRequests.all { request.fail(.closed, "the database's connections are closed") }
    (shortRequests, otherRequests) = (Line(), Line())
    host.release()
    for closer in closers { closer.resume() }
  }
}
