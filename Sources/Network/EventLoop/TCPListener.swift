import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The address to listen on.
package enum ListenAddress: Hashable, Sendable {
  /// This machine only: 127.0.0.1 and ::1.
  case loopback(port: UInt16)
  /// Every interface, IPv4 and IPv6.
  case any(port: UInt16)
  /// One address.
  case one(SocketAddress)
}

/// Sockets that accept connections. Used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class TCPListener: Sendable {
  /// The port. If the address has port 0, this is the port that the system chose.
  package let port: UInt16
  private let sockets: [ListeningSocket]

  /// - Parameter accept: Called with each new connection. The connection has no handler yet.
  /// - Throws: ``SocketError`` with `.addressInUse` when another process listens on the address.
  package init(
    on loop: EventLoop, _ address: ListenAddress, accept: @escaping (TCPStream) -> Void
  ) throws(SocketError) {
    var opened: [ListeningSocket] = []
    do throws(SocketError) {
      opened = try Self.open(address).map {
        ListeningSocket(descriptor: $0, loop: loop, accept: accept)
      }
      for socket in opened { try loop.watch(socket, .read) }
    } catch {
      for socket in opened { loop.close(socket) }
      throw error
    }
    sockets = opened
    port = opened.first.flatMap { SocketAddress.local(of: $0.descriptor) }?.port ?? 0
  }

  /// Accepts no more connections. Open connections stay open.
  package func close() {
    for socket in sockets { socket.loop.close(socket) }
  }

  private static func open(_ address: ListenAddress) throws(SocketError) -> [Int32] {
    let zeros = [UInt8](repeating: 0, count: 16)
    switch address {
    case .one(let address): return [try open(address, bothFamilies: false)]
    case .any(let port):
      // One socket for both address families. A system without IPv6 gets an IPv4 socket.
      if let both = try? open(SocketAddress(.v6(zeros), port: port), bothFamilies: true) {
        return [both]
      }
      return [try open(SocketAddress(.v4([0, 0, 0, 0]), port: port), bothFamilies: false)]
    case .loopback(let port):
      let four = try open(.loopback(port), bothFamilies: false)
      let chosen = SocketAddress.local(of: four)?.port ?? port
      var one = zeros
      one[15] = 1
      do throws(SocketError) {
        return [four, try open(SocketAddress(.v6(one), port: chosen), bothFamilies: false)]
      } catch {
        // Without IPv6 there is no ::1. If another process listens on the port of ::1, it would receive some of the
        // clients.
        guard error.reason != .addressInUse || port == 0 else {
          closeDescriptor(four)
          throw error
        }
        return [four]
      }
    }
  }

  private static func open(_ address: SocketAddress, bothFamilies: Bool) throws(SocketError)
    -> Int32
  {
    let descriptor = platform_socket(address.family)
    let action = "listen on port \(address.port)"
    guard descriptor >= 0 else { throw SocketError(system: errno, doing: action) }
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
    if address.family == AF_INET6 {
      var only: Int32 = bothFamilies ? 0 : 1
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &only, size)
    }
    guard address.withSocketAddress({ bind(descriptor, $0, $1) }) == 0,
      listen(descriptor, 1024) == 0
    else {
      let error = SocketError(system: errno, doing: action)
      closeDescriptor(descriptor)
      throw error
    }
    return descriptor
  }
}

/// Closes a descriptor that is not watched by a loop.
func closeDescriptor(_ descriptor: Int32) {
  _ = close(descriptor)
}

/// One socket of a listener.
///
/// Unchecked: used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class ListeningSocket: PollTarget, @unchecked Sendable {
  let loop: EventLoop
  private let accept: (TCPStream) -> Void

  /// How many connections are accepted before the other sockets are served.
  private static let batch = 64
  /// How long to wait when the system has no free descriptor.
  private static let pause: UInt64 = 100_000_000

  init(descriptor: Int32, loop: EventLoop, accept: @escaping (TCPStream) -> Void) {
    self.loop = loop
    self.accept = accept
    super.init(descriptor: descriptor)
  }

  override func ready(_ readiness: Readiness) {
    for _ in 0..<Self.batch {
      guard !isClosed else { return }
      let descriptor = platform_accept(descriptor)
      if descriptor >= 0 {
        let stream = TCPStream(descriptor: descriptor, loop: loop)
        do {
          try loop.watch(stream, .read)
        } catch {
          closeDescriptor(descriptor)
          continue
        }
        accept(stream)
        // A connection without a handler is not used.
        if stream.handler == nil { stream.close() }
      } else if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM {
        loop.update(self, [])
        _ = loop.schedule(after: Self.pause) { self.loop.update(self, .read) }
        return
      } else if errno != EINTR, errno != ECONNABORTED {
        return
      }
    }
  }

  override func loopEnds() {
    loop.close(self)
  }
}
