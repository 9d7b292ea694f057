package import EventLoop
package import TLS

/// A request to send. `Host` and `Content-Length` are added.
package struct HTTPClientRequest: Sendable {
  package var method: HTTPMethod
  package var host: String
  package var port: UInt16
  /// Whether the connection is encrypted.
  package var isSecure = false
  /// The path and query, percent-encoded.
  package var target: String
  package var fields: [HTTPField]
  package var body: [UInt8]

  package init(
    _ method: HTTPMethod = .post, host: String, port: UInt16, isSecure: Bool = false, target: String,
    fields: [HTTPField] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.host = host
    self.port = port
    self.isSecure = isSecure
    self.target = target
    self.fields = fields
    self.body = body
  }
}

/// The beginning of a response that is incomplete or not valid.
package struct PartialResponse: Hashable, Sendable {
  /// `nil` when no status was received.
  package let status: Int?
  /// At most 200 bytes: of the body if the head was parsed, otherwise of everything that was received.
  package let excerpt: [UInt8]

  init(status: Int?, body: [UInt8]) {
    self.status = status
    excerpt = Array(body.prefix(200))
  }

  /// Creates it from bytes that begin with an unparsed head. Returns `nil` if there are no bytes.
  init?(unread bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return nil }
    status = ResponseParser.status(bytes)
    excerpt = Array(bytes.prefix(200))
  }
}

/// Why a request has no response.
package struct HTTPClientError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The client could not open a connection. The request was not sent.
    case cannotConnect(SocketError.Reason)
    /// The request timed out.
    case timedOut
    /// The task was cancelled.
    case cancelled
    /// The connection ended before the response was complete. The server may have processed the request.
    case connectionLost
    /// The response is not HTTP, or exceeds the limits.
    case invalidAnswer
    /// The client was closed.
    case closed
  }

  package let reason: Reason
  package let description: String
  /// What was received of the response; `nil` for nothing.
  package let partial: PartialResponse?

  init(_ reason: Reason, _ description: String, partial: PartialResponse? = nil) {
    self.reason = reason
    self.description = description
    self.partial = partial
  }
}

package struct HTTPClientOptions: Hashable, Sendable {
  package var limits: HTTPLimits
  package var connectTimeout: Duration
  /// How long an unused connection is kept. Shorter than the idle timeout of typical servers.
  package var idleTimeout: Duration
  /// The maximum number of connections to one host. Further requests wait for a connection.
  package var connectionLimit: Int

  package init(
    limits: HTTPLimits = HTTPLimits(body: 256 << 20), connectTimeout: Duration = .seconds(10),
    idleTimeout: Duration = .seconds(30), connectionLimit: Int = 16
  ) {
    self.limits = limits
    self.connectTimeout = connectTimeout
    self.idleTimeout = idleTimeout
    self.connectionLimit = connectionLimit
  }
}

/// Sends requests to HTTP servers over pooled connections.
///
/// The client retries a request at most once. It retries only if a pooled connection closed before any byte of the
/// response arrived, and if the request is safe to repeat or was not sent.
///
/// Unchecked: all mutable state is used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class HTTPClient: @unchecked Sendable {
  let loop: EventLoop
  let options: HTTPClientOptions
  let tls: TLSContext?
  private var pools: [HTTPOrigin: OriginPool] = [:]
  private var isClosed = false

  /// - Parameter tls: The trusted certificates for encrypted connections. Without it, the client does not support
  ///   encrypted connections.
  package init(on loop: EventLoop, options: HTTPClientOptions = HTTPClientOptions(), tls: TLSContext? = nil) {
    self.tls = tls
    self.loop = loop
    self.options = options
  }

  /// Sends `request` and waits for the complete response.
  ///
  /// - Parameter timeout: The time limit for the whole exchange: waiting for a connection, connecting, sending and
  ///   receiving.
  /// - Throws: ``HTTPClientError``. If the task is cancelled, its connection is closed.
  package func send(_ request: HTTPClientRequest, timeout: Duration = .seconds(60)) async throws -> HTTPClientResponse {
    let exchange = Exchange(request, timeout: timeout.nanoseconds, client: self)
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let begin: @Sendable () -> Void = { self.begin(exchange, continuation) }
        if loop.isInLoop {
          begin()
        } else if !loop.execute(begin) {
          continuation.resume(throwing: HTTPClientError(.closed, "the event loop has ended"))
        }
      }
    } onCancel: {
      loop.execute { exchange.fail(.cancelled, "the request was cancelled") }
    }
  }

  /// Closes all connections. Requests in progress fail.
  package func close() async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let accepted = loop.execute {
        self.isClosed = true
        for pool in self.pools.values { pool.closeAll() }
        self.pools.removeAll()
        continuation.resume()
      }
      if !accepted { continuation.resume() }
    }
  }

  private func begin(
    _ exchange: Exchange, _ continuation: UnsafeContinuation<HTTPClientResponse, any Error>
  ) {
    // The request was cancelled before it began.
    guard !exchange.isFinished else {
      return continuation.resume(throwing: HTTPClientError(.cancelled, "the request was cancelled"))
    }
    exchange.continuation = continuation
    guard !isClosed else { return exchange.fail(.closed, "the client was closed") }
    exchange.startTimer()
    let request = exchange.request
    let origin = HTTPOrigin(host: request.host, port: request.port, isSecure: request.isSecure)
    let pool: OriginPool
    if let kept = pools[origin] {
      pool = kept
    } else {
      pool = OriginPool(origin, client: self)
      pools[origin] = pool
    }
    pool.add(exchange)
  }

  /// Removes a pool that has no connections and no requests.
  func forget(_ origin: HTTPOrigin) {
    pools[origin] = nil
  }
}

struct HTTPOrigin: Hashable, Sendable {
  let host: String
  let port: UInt16
  let isSecure: Bool
}
