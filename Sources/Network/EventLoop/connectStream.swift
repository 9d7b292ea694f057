import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension EventLoop {
  /// Opens a connection to `host`, which is a name or a numeric address. Tries its addresses in the resolver's order.
  ///
  /// Call it on the loop's thread only. `completion` is called on that thread, with a connection that has no handler
  /// yet. The connection closes if `completion` sets no handler.
  package func connect(
    to host: String, port: UInt16, timeout nanoseconds: UInt64,
    completion: @escaping @Sendable (Result<TCPStream, SocketError>) -> Void
  ) {
    let attempt = ConnectAttempt(loop: self, host: host, port: port, completion: completion)
    attempt.start(timeout: nanoseconds)
  }
}

/// The steps from a host name to a connection.
///
/// Unchecked: used on the loop's thread only. It crosses threads while the name is resolved, but is not used there.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class ConnectAttempt: @unchecked Sendable {
  private let loop: EventLoop
  private let host: String
  private let port: UInt16
  private var completion: ((Result<TCPStream, SocketError>) -> Void)?
  private var addresses: ArraySlice<SocketAddress> = []
  private var current: TCPStream?
  private var timer: EventLoop.Timer?

  init(
    loop: EventLoop, host: String, port: UInt16,
    completion: @escaping @Sendable (Result<TCPStream, SocketError>) -> Void
  ) {
    self.loop = loop
    self.host = host
    self.port = port
    self.completion = completion
  }

  func start(timeout: UInt64) {
    timer = loop.schedule(after: timeout) {
      self.finish(
        .failure(SocketError(.timedOut, "connecting to \(self.host):\(self.port) timed out")))
    }
    if let address = SocketAddress(numeric: host, port: port) {
      addresses = [address]
      return tryNext(nil)
    }
    resolve(host, port: port) { [loop] found in
      loop.execute {
        self.addresses = found[...]
        self.tryNext(SocketError(.unknownHost, "no address found for '\(self.host)'"))
      }
    }
  }

  private func tryNext(_ error: SocketError?) {
    guard completion != nil else { return }
    guard let address = addresses.popFirst() else {
      return finish(
        .failure(error ?? SocketError(.unknownHost, "no address found for '\(host)'")))
    }
    let action = "connect to \(host):\(port)"
    let descriptor = platform_socket(address.family)
    guard descriptor >= 0 else { return tryNext(SocketError(system: errno, doing: action)) }
    var on: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    let status = address.withSocketAddress {
      #if canImport(Darwin)
        Darwin.connect(descriptor, $0, $1)
      #elseif canImport(Musl)
        Musl.connect(descriptor, $0, $1)
      #else
        Glibc.connect(descriptor, $0, $1)
      #endif
    }
    guard status == 0 || errno == EINPROGRESS else {
      let error = SocketError(system: errno, doing: action)
      closeDescriptor(descriptor)
      return tryNext(error)
    }
    let stream = TCPStream(descriptor: descriptor, loop: loop)
    stream.connected = { [unowned stream] number in self.connected(stream, number) }
    current = stream
    do throws(SocketError) {
      try loop.watch(stream, .write)
    } catch {
      current = nil
      closeDescriptor(descriptor)
      tryNext(error)
    }
  }

  private func connected(_ stream: TCPStream, _ number: Int32) {
    current = nil
    guard number == 0 else {
      stream.close()
      return tryNext(SocketError(system: number, doing: "connect to \(host):\(port)"))
    }
    loop.update(stream, .read)
    finish(.success(stream))
  }

  private func finish(_ result: Result<TCPStream, SocketError>) {
    guard let completion else { return }
    self.completion = nil
    if let timer { loop.cancel(timer) }
    current?.close()
    current = nil
    completion(result)
    if case .success(let stream) = result, stream.handler == nil { stream.close() }
  }
}
