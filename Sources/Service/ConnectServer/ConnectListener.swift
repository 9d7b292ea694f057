package import EventLoop
package import HTTP1
import SQLite
import SQLiteFunctions

/// The routes on a port.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class ConnectListener: Sendable {
  /// The port, also where 0 was asked for.
  package let port: UInt16
  private let server: HTTPServer

  /// Answers requests from now on.
  /// - Parameters:
  ///   - loop: Runs already, and goes on when this has stopped.
  ///   - databasePath: The file that reads of one row by its key open on the loop's own thread; `nil` leaves them to
  ///     the pool.
  /// - Throws: ``SocketError``, `.addressInUse` when another process listens there.
  package init(
    _ handler: ConnectHandler, on address: ListenAddress, loop: EventLoop, databasePath: String?,
    options: HTTPServerOptions = HTTPServerOptions()
  ) async throws {
    let reader = LoopReader(path: databasePath, loop: loop)
    server = HTTPServer(on: loop, options: options) { request in
      switch handler.begin(ConnectRequest(request), on: reader.connection) {
      case .answer(let response): .now(HTTPResponse(response))
      case .pending(let finish): .later { HTTPResponse(await finish()) }
      }
    }
    port = try await server.listen(on: address)
  }

  /// Takes no new connections, finishes the requests that have begun, and ends; those that are not done in time are
  /// cut.
  package func stop(within gracePeriod: Duration) async {
    await server.stop(within: gracePeriod)
  }
}

/// A connection to the database that the loop's thread alone uses; opened when it is first asked for.
///
/// The reads of one turn share a transaction, since taking the file's locks costs more than a keyed read. Whatever was
/// acknowledged is visible to them: answers leave at the end of a turn, when the transaction has ended.
///
/// Unchecked: only the loop's thread calls `connection`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class LoopReader: @unchecked Sendable {
  private let path: String?
  private let loop: EventLoop
  private var opened: Connection?

  init(path: String?, loop: EventLoop) {
    self.path = path
    self.loop = loop
  }

  /// `nil` where the file cannot be opened: the pool reads then, and tells what is wrong.
  func connection() -> Connection? {
    if opened == nil, let path {
      opened = try? Connection.withFunctions(
        ConnectionOptions(.file(path), isReadOnly: true, busyTimeout: .zero))
    }
    guard let opened else { return nil }
    if !opened.isInTransaction {
      // Without a transaction each read takes the locks for itself, which is slower and as right.
      guard (try? opened.beginReading()) != nil else { return opened }
      loop.atEndOfTurn { opened.endReading() }
    }
    return opened
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ConnectRequest {
  @available(macOS 15, *)
  init(_ request: HTTPRequest) {
    self.init(
      method: request.method.rawValue, target: request.target, body: request.body,
      header: { request.headers[$0] })
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension HTTPResponse {
  init(_ response: ConnectResponse) {
    self.init(
      status: response.status, fields: response.headers.map { HTTPField($0.name, $0.value) },
      body: .bytes(response.body))
  }
}
