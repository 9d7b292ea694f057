/// A descriptor that another library owns and the loop watches: for bytes to read and, if requested, for space to
/// write.
///
/// Unchecked: used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class WatchedDescriptor: PollTarget, @unchecked Sendable {
  private unowned let loop: EventLoop
  private let body: () -> Void

  fileprivate init(_ descriptor: Int32, on loop: EventLoop, _ body: @escaping () -> Void) {
    self.loop = loop
    self.body = body
    super.init(descriptor: descriptor)
  }

  override func ready(_ readiness: Readiness) { body() }

  package var waitsForOutput = false {
    didSet { loop.update(self, waitsForOutput ? [.read, .write] : .read) }
  }

  /// Stops watching. Call it before the owner closes the descriptor.
  package func forget() { loop.forget(self) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension EventLoop {
  /// Calls `body` whenever the descriptor is ready. Call it on the loop's thread only.
  package func watch(_ descriptor: Int32, _ body: @escaping () -> Void) throws(SocketError) -> WatchedDescriptor {
    let watched = WatchedDescriptor(descriptor, on: self, body)
    try watch(watched, .read)
    return watched
  }
}
