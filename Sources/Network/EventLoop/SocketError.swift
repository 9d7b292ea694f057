#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a socket could not do.
package struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// Another process listens there already.
    case addressInUse
    /// This user may not listen there.
    case notPermitted
    /// Nobody listens there.
    case refused
    /// The name has no address.
    case unknownHost
    /// It took too long.
    case timedOut
    /// The peer closed the connection.
    case closed
    /// The loop has ended.
    case loopEnded
    /// The peer's certificate is not believed, or is for somebody else.
    case notTrusted
    /// The two sides found no way to an encrypted connection.
    case notEncrypted
    /// Another error of the system, by its number.
    case system(Int32)
  }

  package let reason: Reason
  /// For people and logs.
  package let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }

  /// An error of the system, from `errno`.
  init(system number: Int32, doing action: String) {
    reason =
      switch number {
      case EADDRINUSE: .addressInUse
      case EACCES, EPERM: .notPermitted
      case ECONNREFUSED: .refused
      case ETIMEDOUT: .timedOut
      case ECONNRESET, EPIPE: .closed
      default: .system(number)
      }
    description = "cannot \(action): \(String(cString: strerror(number)))"
  }
}
