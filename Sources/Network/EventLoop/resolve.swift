import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Resolves a host name on a separate thread, because the system's resolver blocks, and calls `completion` on that
/// thread. The list is empty when the name is unknown.
func resolve(
  _ host: String, port: UInt16, completion: @escaping @Sendable ([SocketAddress]) -> Void
) {
  let status = startThread(stackSize: 1 << 20) { completion(lookUp(host, port: port)) }
  if status != 0 { completion([]) }
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
