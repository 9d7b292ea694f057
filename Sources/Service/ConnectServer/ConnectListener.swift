package import EventLoop
package import HTTP1

/// Serves a handler on a port.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class ConnectListener: Sendable {
  /// The port that it listens on, also if port 0 was requested.
  package let port: UInt16
  private let server: HTTPServer

  /// Starts to accept requests.
  /// - Parameter loop: A running loop. It keeps running after the listener has stopped.
  /// - Throws: ``SocketError``, with `.addressInUse` when another process listens on the address.
  package init(
    _ handler: ConnectHandler, on address: ListenAddress, loop: EventLoop,
    options: HTTPServerOptions = HTTPServerOptions()
  ) async throws {
    server = HTTPServer(on: loop, options: options, handle: handler.handle)
    port = try await server.listen(on: address)
  }

  /// Accepts no new connections, finishes the requests in progress, and stops. Closes the remaining connections after
  /// `gracePeriod`.
  package func stop(within gracePeriod: Duration) async {
    await server.stop(within: gracePeriod)
  }
}
