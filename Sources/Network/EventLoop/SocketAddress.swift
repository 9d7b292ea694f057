import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An IPv4 or IPv6 address with a port.
package struct SocketAddress: Hashable, Sendable {
  package enum Host: Hashable, Sendable {
    /// Four bytes.
    case v4([UInt8])
    /// Sixteen bytes.
    case v6([UInt8])
  }

  package let host: Host
  package let port: UInt16

  package init(_ host: Host, port: UInt16) {
    self.host = host
    self.port = port
  }

  package static func loopback(_ port: UInt16) -> SocketAddress {
    SocketAddress(.v4([127, 0, 0, 1]), port: port)
  }

  /// Reads a numeric address: `127.0.0.1`, `::1`, `[::1]`.
  package init?(numeric text: String, port: UInt16) {
    var four = in_addr()
    var six = in6_addr()
    let bare =
      text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    if inet_pton(AF_INET, bare, &four) == 1 {
      self.init(.v4(withUnsafeBytes(of: &four) { Array($0) }), port: port)
    } else if inet_pton(AF_INET6, bare, &six) == 1 {
      self.init(.v6(withUnsafeBytes(of: &six) { Array($0) }), port: port)
    } else {
      return nil
    }
  }

  init?(_ address: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      var four = raw.load(as: sockaddr_in.self)
      self.init(
        .v4(withUnsafeBytes(of: &four.sin_addr) { Array($0) }),
        port: UInt16(bigEndian: four.sin_port))
    case AF_INET6:
      var six = raw.load(as: sockaddr_in6.self)
      self.init(
        .v6(withUnsafeBytes(of: &six.sin6_addr) { Array($0) }),
        port: UInt16(bigEndian: six.sin6_port))
    default: return nil
    }
  }

  var family: Int32 { if case .v4 = host { AF_INET } else { AF_INET6 } }

  /// Calls `body` with the C representation.
  func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    switch host {
    case .v4(let bytes):
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    case .v6(let bytes):
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    }
  }

  /// Returns the address that a socket is bound to.
  static func local(of descriptor: Int32) -> SocketAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length) == 0 ? SocketAddress($0) : nil
      }
    }
  }
}
