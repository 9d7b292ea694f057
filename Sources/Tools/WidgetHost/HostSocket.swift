#if os(Linux)
  import Glibc
  import MartletWidgets

  /// The socket that receives reload requests from apps, one per datagram.
  package final class HostSocket {
    private let path: String
    private let descriptor: Int32
    /// Whether this object created the socket at the path and has to remove it.
    private var isBound = false

    /// - Returns: `nil` if the socket cannot be created: another host listens on it, or the folder belongs to
    ///   another user.
    package init?(_ path: String = WidgetCenter.hostSocket) {
      self.path = path
      if let slash = path.lastIndex(of: "/") {
        let folder = String(path[..<slash])
        var status = stat()
        _ = mkdir(folder, 0o700)
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else {
          return nil
        }
      }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(path.utf8)
      guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      descriptor = socket(
        AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      guard descriptor >= 0 else { return nil }
      func call(_ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
        withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
          }
        }
      }
      // A socket without a listener was left behind by an earlier host.
      if call(connect) { return nil }
      unlink(path)
      guard call(bind) else { return nil }
      isBound = true
      guard chmod(path, 0o600) == 0 else { return nil }
    }

    /// Also runs after an `init` that failed after it opened the descriptor.
    deinit {
      if descriptor >= 0 { close(descriptor) }
      if isBound { unlink(path) }
    }

    /// Waits up to `milliseconds` for requests.
    /// - Returns: The kinds of the requested reloads; `nil` is all kinds.
    package func receive(milliseconds: Int32) -> [String?] {
      var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&place, 1, milliseconds) > 0 else { return [] }
      var kinds: [String?] = []
      var bytes = [UInt8](repeating: 0, count: 4096)
      while case let count = recv(descriptor, &bytes, bytes.count, 0), count > 0 {
        let words = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard words.first == "reload" else { continue }
        kinds.append(words.count > 1 ? String(words[1]) : nil)
      }
      return kinds
    }
  }
#endif
