import CPostgres
import EventLoop
import Locks

/// The part of the pool that runs on its event loop: it sends requests to connections and delivers results.
///
/// Unchecked: everything except ``post(_:)`` is used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class PoolDriver: @unchecked Sendable {
  /// The messages that other threads send to it.
  enum Message {
    case submit(PoolRequest)
    case cancel(PoolRequest)
    case connected(index: Int, OpaquePointer, PostgresOptions.Pooling)
    case notConnected(index: Int, PostgresError)
    case cancelSent(index: Int)
    case close(UnsafeContinuation<Void, Never>?)
  }

  /// Unchecked: passed to the loop's thread, which is then the only one that uses it.
  private struct SendableMessage: @unchecked Sendable {
    let message: Message
  }

  let loop: EventLoop
  private let ownsLoop: Bool
  var options: PostgresOptions
  let pipelined: [PooledConnection]
  let own: [PooledConnection]
  let connections: [PooledConnection]
  var shortRequests = FIFOQueue<PoolRequest>()
  var otherRequests = FIFOQueue<PoolRequest>()
  var lastFailure = "all connections are busy"
  private var closers: [UnsafeContinuation<Void, Never>] = []
  private var closingEnd: ContinuousClock.Instant?
  private var hasEnded = false
  private var willTakeTurn = false
  /// The work at the end of a loop turn. It is created once, and released when the pool closes, because it retains this
  /// object.
  private var endTurn: () -> Void = {}
  private var willCheckDeadlines = false

  /// - Parameter ownsLoop: Whether the loop serves only this pool and stops with it.
  init(_ options: PostgresOptions, on loop: EventLoop, ownsLoop: Bool) {
    self.options = options
    self.ownsLoop = ownsLoop
    self.loop = loop
    let pipelinedCount = max(1, options.pipelinedConnections)
    pipelined = (0..<pipelinedCount).map { PooledConnection(index: $0, isPipelined: true) }
    own = (0..<max(1, options.ownConnections)).map { PooledConnection(index: pipelinedCount + $0, isPipelined: false) }
    connections = pipelined + own
    endTurn = { self.takeTurn() }
  }

  var hasWork: Bool { !shortRequests.isEmpty || !otherRequests.isEmpty || connections.contains { !$0.running.isEmpty } }
  var isClosing: Bool { closingEnd != nil }

  // MARK: Messages

  /// Sends a message. It can be called on any thread.
  func post(_ message: Message) {
    if loop.isInLoop { return handle(message) }
    let item = SendableMessage(message: message)
    if !loop.execute({ self.handle(item.message) }) { refuse(message) }
  }

  private func handle(_ message: Message) {
    if hasEnded { return refuse(message) }
    switch message {
    case .submit(let request): accept(request)
    case .cancel(let request): cancel(request)
    case .connected(let index, let connection, let pooling): connected(connections[index], connection, pooling)
    case .notConnected(let index, let error): notConnected(connections[index], error)
    case .cancelSent(let index):
      connections[index].isSignalling = false
      connections[index].signalCount -= 1
      closeIfUnusable(connections[index])
    case .close(let continuation):
      if let continuation { closers.append(continuation) }
      if closingEnd == nil { closingEnd = ContinuousClock.now.advanced(by: .seconds(10)) }
    }
    scheduleProcessing()
  }

  /// Refuses a message that arrives after everything is closed.
  private func refuse(_ message: Message) {
    switch message {
    case .submit(let request): request.fail(.closed, "the connections to the database are closed")
    case .connected(_, let connection, _): PQfinish(connection)
    case .close(let continuation):
      endTurn = {}
      continuation?.resume()
    case .cancel, .notConnected, .cancelSent: break
    }
  }

  private func accept(_ request: PoolRequest) {
    request.isAccepted = true
    if request.isCancelled { return request.fail(.cancelled, "the request was cancelled") }
    if isClosing { return request.fail(.closed, "the connections to the database are closed") }
    guard shortRequests.count + otherRequests.count < options.queueLimit else {
      return request.fail(.overloaded, "too many requests are waiting for the database")
    }
    if request.isShort { shortRequests.append(request) } else { otherRequests.append(request) }
  }

  /// The request timed out, or its task was cancelled. Before the request is sent, it is dropped. After that, the
  /// server is asked to stop it.
  private func cancel(_ request: PoolRequest) {
    request.isCancelled = true
    guard request.isAccepted, !request.isFinished else { return }
    guard request.isSent else {
      request.fail(.cancelled, "the request was cancelled")
      if request.isShort {
        shortRequests.removeAll { $0 === request }
      } else {
        otherRequests.removeAll { $0 === request }
      }
      return
    }
    if request.isShort { return request.fail(.cancelled, "the request was cancelled") }
    guard let pooled = connections.first(where: { $0.running.all.contains { $0 === request } }) else { return }
    stop(request, on: pooled, .cancelled)
  }

  // MARK: Turns

  /// All output of one loop turn is sent together.
  func scheduleProcessing() {
    guard !willTakeTurn, !hasEnded else { return }
    willTakeTurn = true
    loop.atEndOfTurn(endTurn)
  }

  private func takeTurn() {
    willTakeTurn = false
    guard !hasEnded else { return }
    dispatch()
    for pooled in connections where pooled.hasOutput && !pooled.flush() { lose(pooled, errorText(pooled.connection)) }
    if let closingEnd, !hasWork || ContinuousClock.now >= closingEnd { return end() }
    guard hasWork || isClosing, !willCheckDeadlines else { return }
    willCheckDeadlines = true
    _ = loop.schedule(after: 20_000_000) {
      self.willCheckDeadlines = false
      self.checkDeadlines(ContinuousClock.now)
      self.scheduleProcessing()
    }
  }

  private func end() {
    hasEnded = true
    for pooled in connections {
      for request in pooled.running.all { request.fail(.closed, "the connections to the database are closed") }
      close(pooled)
    }
    for request in shortRequests.all { request.fail(.closed, "the connections to the database are closed") }
    for request in otherRequests.all { request.fail(.closed, "the connections to the database are closed") }
    (shortRequests, otherRequests) = (FIFOQueue(), FIFOQueue())
    endTurn = {}
    if ownsLoop { loop.stop() }
    for closer in closers { closer.resume() }
  }
}
