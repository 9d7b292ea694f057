#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether a server listens on a Unix socket. The file alone is there before.
func acceptsConnections(_ path: String) -> Bool {
  #if canImport(Glibc)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  #else
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
  #endif
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { place in
    for (index, byte) in path.utf8.prefix(place.count - 1).enumerated() { place[index] = byte }
  }
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
}
