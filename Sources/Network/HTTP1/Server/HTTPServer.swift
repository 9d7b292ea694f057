package import EventLoop

/// The limits and timeouts of an HTTP server.
package struct HTTPServerOptions: Hashable, Sendable {
  package var limits: HTTPLimits
  /// The time limit for receiving a complete request, measured from its first byte.
  package var requestTimeout: Duration
  /// The time limit for the first byte of the next request, and for a client to read its response.
  package var idleTimeout: Duration
  /// How long the server may continue to send responses in progress after a client has closed its side. Then their
  /// tasks are cancelled, because most such clients have disconnected.
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

/// Responds to HTTP/1.1 requests on the ports that it listens on.
///
/// ```swift
/// let server = HTTPServer(on: loop) { request in .json(request.body) }
/// let port = try await server.listen(on: .loopback(port: 9399))
/// …
/// await server.stop(within: .seconds(10))
/// ```
/// The server responds to the requests of one connection in order, one at a time. The handler's task prefers the loop
/// and is cancelled when its client disconnects.
///
/// Unchecked: all mutable state is used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class HTTPServer: @unchecked Sendable {
  /// Produces a response in a task on the loop.
  package typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse
  /// Handles a request on the loop's thread: returns the response, or the work that produces it later.
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

  /// Starts to accept connections.
  /// - Returns: The port. If `address` has port 0, this is the port that the system chose.
  /// - Throws: ``SocketError``, with `.addressInUse` when another process listens on the address.
  @discardableResult
  package func listen(on address: ListenAddress) async throws -> UInt16 {
    try await loop.perform {
      let listener = try TCPListener(on: self.loop, address) { self.accept($0) }
      self.listeners.append(listener)
      return listener.port
    }
  }

  /// Accepts no new connections, finishes the requests in progress, and returns when all connections are closed. Closes
  /// the remaining connections after `gracePeriod`.
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

  /// The number of open connections. Call it on the loop's thread only.
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
  /// The duration in nanoseconds; 0 for a negative duration.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, seconds < 1 << 33 else { return seconds < 0 ? 0 : .max >> 1 }
    return UInt64(seconds) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
  }
}
