import CPostgres

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The pool's thread: it waits for sockets and messages, sends what can be sent, and answers.
///
/// Unchecked: everything but the inbox belongs to the thread that calls ``run()``.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class PoolDriver: @unchecked Sendable {
  let inbox: PoolInbox
  var options: PostgresOptions
  let pipelined: [Lane]
  let own: [Lane]
  let lanes: [Lane]
  var shortRequests = Line<PoolRequest>()
  var otherRequests = Line<PoolRequest>()
  var lastFailure = "all connections are busy"
  private var closers: [UnsafeContinuation<Void, Never>] = []
  private var closingEnd: ContinuousClock.Instant?
  private var nextLook = ContinuousClock.now

  init(_ options: PostgresOptions, inbox: PoolInbox) {
    self.options = options
    self.inbox = inbox
    let pipelinedCount = max(1, options.pipelinedConnections)
    pipelined = (0..<pipelinedCount).map { Lane(index: $0, isPipelined: true) }
    own = (0..<max(1, options.ownConnections)).map { Lane(index: pipelinedCount + $0, isPipelined: false) }
    lanes = pipelined + own
  }

  func run() {
    while true {
      for message in inbox.take() { handle(message) }
      let now = ContinuousClock.now
      if now >= nextLook {
        nextLook = now.advanced(by: .milliseconds(20))
        lookAtTimes(now)
      }
      dispatch(now)
      flush()
      if let closingEnd, !hasWork || now >= closingEnd { return end() }
      wait()
    }
  }

  var hasWork: Bool { !shortRequests.isEmpty || !otherRequests.isEmpty || lanes.contains { !$0.running.isEmpty } }
  var isClosing: Bool { closingEnd != nil }

  // MARK: Messages

  private func handle(_ message: PoolInbox.Message) {
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

  /// The time is over, or nobody waits any more. Before it is sent it is dropped; after that the server is asked to stop.
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

  // MARK: Waiting

  private func wait() {
    var places = [pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)]
    var polled: [Lane] = []
    for lane in lanes {
      guard let connection = lane.connection else { continue }
      let events = Int16(POLLIN) | (lane.hasOutput ? Int16(POLLOUT) : 0)
      places.append(pollfd(fd: PQsocket(connection), events: events, revents: 0))
      polled.append(lane)
    }
    let isIdle = inbox.prepareToSleep()
    let timeout: Int32 =
      !isIdle ? 0 : !shortRequests.isEmpty || !otherRequests.isEmpty || isClosing ? 20 : hasWork ? 50 : -1
    guard poll(&places, nfds_t(places.count), timeout) > 0 else { return }
    if places[0].revents != 0 { inbox.drain() }
    for (place, lane) in zip(places.dropFirst(), polled) where place.revents & ~Int16(POLLOUT) != 0 {
      receive(on: lane)
    }
  }

  private func flush() {
    for lane in lanes where lane.hasOutput && !lane.flush() { lose(lane, errorText(lane.connection)) }
  }

  private func end() {
    for lane in lanes {
      for request in lane.running.all { request.fail(.closed, "the database's connections are closed") }
      if let connection = lane.connection { PQfinish(connection) }
      lane.state = .closed(retryAt: nil)
    }
    for request in shortRequests.all { request.fail(.closed, "the database's connections are closed") }
    for request in otherRequests.all { request.fail(.closed, "the database's connections are closed") }
    inbox.end { message in
      switch message {
      case .submit(let request): request.fail(.closed, "the database's connections are closed")
      case .connected(_, let connection): PQfinish(connection)
      case .close(let continuation): continuation?.resume()
      case .cancel, .notConnected, .cancelSent: break
      }
    }
    for closer in closers { closer.resume() }
  }
}
