/// The thread that a pool works on: it waits for sockets, and runs what it is given.
///
/// A server gives its event loop, so that an answer needs no way from thread to thread. Without one a pool starts a
/// ``PoolThread``.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package protocol PoolHost: Sendable {
  /// Whether the caller is the host's thread. Everything below but `execute` is for it alone.
  var isCurrent: Bool { get }
  /// Runs `body` soon, for any thread. `false` when the host has ended: it will not run.
  func execute(_ body: @escaping @Sendable () -> Void) -> Bool
  /// Runs `body` once, when all else of this turn is done.
  func atEndOfTurn(_ body: @escaping () -> Void)
  func schedule(after delay: Duration, _ body: @escaping () -> Void)
  /// Calls `body` whenever the descriptor can be read, or written to if that is waited for.
  /// - Returns: `nil` where the system takes no more.
  func watch(_ descriptor: Int32, _ body: @escaping () -> Void) -> (any PoolSocket)?
  /// The pool is closed and will not come back.
  func release()
}

/// A descriptor that a host watches.
package protocol PoolSocket: AnyObject {
  var waitsForOutput: Bool { get set }
  /// Must come before the descriptor is closed.
  func forget()
}
