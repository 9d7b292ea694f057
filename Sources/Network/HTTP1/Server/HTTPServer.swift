package import EventLoop

/// How an HTTP server treats its clients.
package struct HTTPServerOptions: Hashable, Sendable {
  package var limits: HTTPLimits
  /// For a request to come whole, from its first byte.
  package var requestTimeout: Duration
  /// For the first byte of the next request, and for a client to take its answer.
  package var idleTimeout: Duration
  /// How long answers under way may still be sent to a client that has closed its side. After that their tasks are
  /// cancelled: most such clients are gone.
  package var endedClientGrace: Duration

  package init(
    limits: HTTPLimits = HTTPLimits(), requestTimeout: Duration = .seconds(30), idleTimeout: Duration = .seconds(75),
    endedClientGrace: Duration = .seconds(1)
  ) {
    self.limits = limits
    self.requestTimeout = requestTimeout
    self.idleTimeout = idleTimeout
    self.endedClientGrace = endedClientGrace
  }
}

/// Answers HTTP/1.1 requests on the ports that it listens on.
///
/// ```swift
/// let server = HTTPServer(on: loop) { request in .json(request.body) }
/// let port = try await server.listen(on: .loopback(port: 9399))
/// …
/// await server.stop(within: .seconds(10))
/// ```
/// Requests of one connection are answered one after the other, in their order. The handler's task prefers the loop; it
/// is cancelled when its client is gone.
///
/// Unchecked: everything that changes is used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class HTTPServer: @unchecked Sendable {
  /// Makes a response in a task on the loop.
  package typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse
  /// Looks at a request on the loop's thread: answers it there, or says what is left to do.
  package typealias ReplyHandler = @Sendable (HTTPRequest) -> HTTPReply

  let loop: EventLoop
  let options: HTTPServerOptions
  let handle: ReplyHandler
  let idleNanoseconds: UInt64
  let requestNanoseconds: UInt64
  let graceNanoseconds: UInt64
  private var listeners: [TCPListener] = []
  private var connections: [ObjectIdentifier: ServerConnection] = [:]
  private(set) var isStopping = false
  private var stopWaiters: [UnsafeContinuation<Void, Never>] = []
  @exclusivity(unchecked) var dateLine = HTTPDateLine()

  package convenience init(
    on loop: EventLoop, options: HTTPServerOptions = HTTPServerOptions(), handler: @escaping Handler
  ) {
    self.init(on: loop, options: options) { request in .deferred { await handler(request) } }
  }

  package init(
    on loop: EventLoop, options: HTTPServerOptions = HTTPServerOptions(), handle: @escaping ReplyHandler
  ) {
    self.loop = loop
    self.options = options
    self.handle = handle
    idleNanoseconds = options.idleTimeout.nanoseconds
    requestNanoseconds = options.requestTimeout.nanoseconds
    graceNanoseconds = options.endedClientGrace.nanoseconds
  }

  /// Accepts connections from now on.
  /// - Returns: The port; when 0 was asked for, the one that the system chose.
  /// - Throws: ``SocketError``, `.addressInUse` when another process listens there.
  @discardableResult
  package func listen(on address: ListenAddress) async throws -> UInt16 {
    try await loop.perform {
      let listener = try TCPListener(on: self.loop, address) { self.accept($0) }
      self.listeners.append(listener)
      return listener.port
    }
  }

  /// Takes no new connections, finishes the requests that have begun, and returns when all connections are closed;
  /// after `gracePeriod` those that are left are cut.
  package func stop(within gracePeriod: Duration) async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let accepted = loop.execute {
        self.isStopping = true
        for listener in self.listeners { listener.close() }
        self.listeners.removeAll()
        for connection in self.connections.values { connection.serverStops() }
        guard !self.connections.isEmpty else { return continuation.resume() }
        self.stopWaiters.append(continuation)
        _ = self.loop.schedule(after: gracePeriod.nanoseconds) {
          for connection in self.connections.values { connection.stream.close() }
        }
      }
      if !accepted { continuation.resume() }
    }
  }

  /// How many connections are open. Only on the loop's thread.
  package var connectionCount: Int { connections.count }

  private func accept(_ stream: TCPStream) {
    guard !isStopping else { return }
    let connection = ServerConnection(stream: stream, server: self)
    connections[ObjectIdentifier(connection)] = connection
    stream.handler = connection
    connection.start()
  }

  func closed(_ connection: ServerConnection) {
    connections[ObjectIdentifier(connection)] = nil
    guard isStopping, connections.isEmpty else { return }
    for waiter in stopWaiters { waiter.resume() }
    stopWaiters.removeAll()
  }
}

extension Duration {
  /// Whole nanoseconds, not negative.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, seconds < 1 << 33 else { return seconds < 0 ? 0 : .max >> 1 }
    return UInt64(seconds) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
  }
}
