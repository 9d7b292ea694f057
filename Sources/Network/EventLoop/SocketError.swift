#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An error of a socket operation.
package struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// Another process already listens on the address.
    case addressInUse
    /// The user is not permitted to listen on the address.
    case notPermitted
    /// No process listens on the address.
    case refused
    /// The name has no address.
    case unknownHost
    /// The operation timed out.
    case timedOut
    /// The peer closed the connection.
    case closed
    /// The loop has ended.
    case loopEnded
    /// The peer's certificate is not trusted, or does not match the host name.
    case notTrusted
    /// The two sides did not agree on an encrypted connection.
    case notEncrypted
    /// Another system error, by its number.
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
