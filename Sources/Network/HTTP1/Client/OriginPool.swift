import EventLoop
import TLS

/// The connections to one host, and the requests that wait for a connection.
///
/// Unchecked: used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class OriginPool: @unchecked Sendable {
  let origin: HTTPOrigin
  /// The client keeps its pools, and lives until its last connection is closed.
  private let client: HTTPClient
  private var waiting: [Exchange] = []
  /// The most recently used connection is last, so the others can reach their idle timeout.
  private var idle: [ClientConnection] = []
  private var busy: [ObjectIdentifier: ClientConnection] = [:]
  private var connecting = 0
  private var isClosed = false

  init(_ origin: HTTPOrigin, client: HTTPClient) {
    self.origin = origin
    self.client = client
  }

  func add(_ exchange: Exchange) {
    waiting.append(exchange)
    serveWaiting()
  }

  private func serveWaiting() {
    waiting.removeAll(where: \.isFinished)
    while !waiting.isEmpty, let connection = idle.popLast() {
      busy[ObjectIdentifier(connection)] = connection
      connection.start(waiting.removeFirst())
    }
    while connecting < waiting.count, connecting + busy.count < client.options.connectionLimit { connect() }
  }

  private func connect() {
    connecting += 1
    let timeout = client.options.connectTimeout.nanoseconds
    guard origin.isSecure else {
      return client.loop.connect(to: origin.host, port: origin.port, timeout: timeout) { result in
        self.connected(result.map { .plain($0) })
      }
    }
    guard let context = client.tls else {
      // This client has no TLS context. The failure comes later, because the caller is iterating over its list.
      client.loop.execute {
        self.connected(.failure(SocketError(.notEncrypted, "this client does not support encrypted connections")))
      }
      return
    }
    client.loop.connectEncrypted(to: origin.host, port: origin.port, context, timeout: timeout) { result in
      self.connected(result.map { .encrypted($0) })
    }
  }

  private func connected(_ result: Result<ClientStream, SocketError>) {
    connecting -= 1
    guard !isClosed else { return }
    switch result {
    case .success(let stream):
      let connection = ClientConnection(stream: stream, pool: self, limits: client.options.limits)
      setIdleTimer(connection)
      idle.append(connection)
    case .failure(let error): failWaiting(error)
    }
    serveWaiting()
    forgetIfEmpty()
  }

  /// Fails the requests for which no other connection is being opened.
  private func failWaiting(_ error: SocketError) {
    waiting.removeAll(where: \.isFinished)
    while waiting.count > connecting + busy.count {
      waiting.removeFirst().finish(.failure(HTTPClientError(.cannotConnect(error.reason), error.description)))
    }
  }

  /// The connection has finished its exchange and can take another.
  func release(_ connection: ClientConnection) {
    busy[ObjectIdentifier(connection)] = nil
    guard !isClosed else { return connection.abandon() }
    idle.append(connection)
    setIdleTimer(connection)
    serveWaiting()
  }

  private func setIdleTimer(_ connection: ClientConnection) {
    connection.idleTimer = client.loop.schedule(after: client.options.idleTimeout.nanoseconds) { [weak connection] in
      connection?.abandon()
    }
  }

  func cancelTimer(_ timer: EventLoop.Timer) {
    client.loop.cancel(timer)
  }

  /// The connection is closed. `again` is a request that may be sent on another connection.
  func remove(_ connection: ClientConnection, again: Exchange?) {
    busy[ObjectIdentifier(connection)] = nil
    idle.removeAll { $0 === connection }
    guard !isClosed else {
      again?.fail(.closed, "the client was closed")
      return
    }
    if let again { waiting.insert(again, at: 0) }
    serveWaiting()
    forgetIfEmpty()
  }

  private func forgetIfEmpty() {
    if waiting.isEmpty, idle.isEmpty, busy.isEmpty, connecting == 0, !isClosed { client.forget(origin) }
  }

  func closeAll() {
    isClosed = true
    for exchange in waiting { exchange.fail(.closed, "the client was closed") }
    waiting.removeAll()
    for connection in busy.values { connection.fail(.closed, "the client was closed") }
    for connection in idle { connection.abandon() }
  }
}
