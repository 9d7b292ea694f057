package import EventLoop
package import HTTP1

/// The handler on a port.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class ConnectListener: Sendable {
  /// The port, also where 0 was asked for.
  package let port: UInt16
  private let server: HTTPServer

  /// Answers requests from now on.
  /// - Parameter loop: Runs already, and goes on when this has stopped.
  /// - Throws: ``SocketError``, `.addressInUse` when another process listens there.
  package init(
    _ handler: ConnectHandler, on address: ListenAddress, loop: EventLoop,
    options: HTTPServerOptions = HTTPServerOptions()
  ) async throws {
    server = HTTPServer(on: loop, options: options, handle: handler.handle)
    port = try await server.listen(on: address)
  }

  /// Takes no new connections, finishes the requests that have begun, and ends; those that are not done in time are
  /// cut.
  package func stop(within gracePeriod: Duration) async {
    await server.stop(within: gracePeriod)
  }
}
