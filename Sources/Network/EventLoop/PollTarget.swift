/// The events that a loop waits for on a socket.
struct Interest: OptionSet, Sendable {
  let rawValue: UInt8
  static let read = Interest(rawValue: 1)
  static let write = Interest(rawValue: 2)
}

/// The events that a socket is ready for.
struct Readiness: OptionSet, Sendable {
  let rawValue: UInt8
  /// There are bytes to read, or the peer has closed its sending side.
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
  /// The interest that the poller has now.
  var interest: Interest = []
  /// Whether the descriptor was closed. Events that were fetched before are ignored then.
  package private(set) var isClosed = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  func ready(_ readiness: Readiness) {}

  /// Called by the loop when it ends.
  func loopEnds() {}

  func markClosed() { isClosed = true }
}
