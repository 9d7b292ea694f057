import Locks

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
