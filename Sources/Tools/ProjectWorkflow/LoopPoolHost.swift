import EventLoop
import PostgresConnection

/// A server's event loop as the thread of its connections to PostgreSQL.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct LoopPoolHost: PoolHost {
  let loop: EventLoop

  var isCurrent: Bool { loop.isInLoop }
  func execute(_ body: @escaping @Sendable () -> Void) -> Bool { loop.execute(body) }
  func atEndOfTurn(_ body: @escaping () -> Void) { loop.atEndOfTurn(body) }

  func schedule(after delay: Duration, _ body: @escaping () -> Void) {
    let (seconds, attoseconds) = delay.components
    _ = loop.schedule(after: UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000), body)
  }

  func watch(_ descriptor: Int32, _ body: @escaping () -> Void) -> (any PoolSocket)? {
    (try? loop.watch(descriptor, body)).map(Socket.init)
  }

  /// The loop serves others too.
  func release() {}

  private final class Socket: PoolSocket {
    private let watched: WatchedDescriptor

    init(_ watched: WatchedDescriptor) { self.watched = watched }

    var waitsForOutput: Bool {
      get { watched.waitsForOutput }
      set { watched.waitsForOutput = newValue }
    }

    func forget() { watched.forget() }
  }
}
