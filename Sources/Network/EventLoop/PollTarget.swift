/// What a loop waits for on a socket.
struct Interest: OptionSet, Sendable {
  let rawValue: UInt8
  static let read = Interest(rawValue: 1)
  static let write = Interest(rawValue: 2)
}

/// What a socket is ready for.
struct Readiness: OptionSet, Sendable {
  let rawValue: UInt8
  /// There are bytes, or the end of the peer's bytes.
  static let readable = Readiness(rawValue: 1)
  static let writable = Readiness(rawValue: 2)
  /// The connection is closed or broken in both directions.
  static let failed = Readiness(rawValue: 4)
}

/// A socket that a loop watches.
///
/// Unchecked: used on the loop's thread only.
package class PollTarget: @unchecked Sendable {
  let descriptor: Int32
  /// What the poller was told last.
  var interest: Interest = []
  /// Set when the descriptor was closed; an event that was fetched before is then left aside.
  package private(set) var isClosed = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  func ready(_ readiness: Readiness) {}

  /// Called by the loop when it ends.
  func loopEnds() {}

  func markClosed() { isClosed = true }
}
