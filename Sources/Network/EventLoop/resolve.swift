import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Looks up a name's addresses on a thread of its own, since the system's resolver waits, and calls `completion` there;
/// with none when there is no such name.
func resolve(
  _ host: String, port: UInt16, completion: @escaping @Sendable ([SocketAddress]) -> Void
) {
  let request = ResolverRequest(host: host, port: port, completion: completion)
  let context = Unmanaged.passRetained(request).toOpaque()
  let status = platform_start_thread(
    { context in
      guard let context else { return }
      let request = Unmanaged<ResolverRequest>.fromOpaque(context).takeRetainedValue()
      request.completion(lookUp(request.host, port: request.port))
    }, context, 1 << 20)
  guard status != 0 else { return }
  Unmanaged<ResolverRequest>.fromOpaque(context).release()
  completion([])
}

private final class ResolverRequest: Sendable {
  let host: String
  let port: UInt16
  let completion: @Sendable ([SocketAddress]) -> Void

  init(host: String, port: UInt16, completion: @escaping @Sendable ([SocketAddress]) -> Void) {
    self.host = host
    self.port = port
    self.completion = completion
  }
}

private func lookUp(_ host: String, port: UInt16) -> [SocketAddress] {
  var hints = addrinfo()
  hints.ai_family = AF_UNSPEC
  #if canImport(Glibc)
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  #else
    hints.ai_socktype = SOCK_STREAM
  #endif
  var list: UnsafeMutablePointer<addrinfo>?
  guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
  defer { freeaddrinfo(list) }
  var addresses: [SocketAddress] = []
  var entry = list
  while let current = entry {
    if let pointer = current.pointee.ai_addr, let address = SocketAddress(UnsafePointer(pointer)) {
      addresses.append(address)
    }
    entry = current.pointee.ai_next
  }
  return addresses
}
