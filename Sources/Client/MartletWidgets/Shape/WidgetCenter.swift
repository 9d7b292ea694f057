#if !canImport(WidgetKit)
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Takes the requests to reload. There is no answer: it is a request.
  ///
  /// They go to the host at ``hostSocket``; without a host nobody shows widgets, and nothing happens.
  public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()

    private let host: String

    init(host: String = WidgetCenter.hostSocket) { self.host = host }

    /// Where a person's host listens: the environment's `MARTLET_WIDGET_HOST`, or a folder of that person's alone.
    package static var hostSocket: String {
      getenv("MARTLET_WIDGET_HOST").map { String(cString: $0) } ?? "/tmp/martlet-widgets-\(getuid())/host"
    }

    public func reloadTimelines(ofKind kind: String) { send("reload \(kind)") }

    public func reloadAllTimelines() { send("reload") }

    /// In one datagram, without waiting: a host that does not listen loses it.
    private func send(_ text: String) {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let path = Array(host.utf8)
      guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
      let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      let message = Array(text.utf8)
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          sendto(
            descriptor, message, message.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL), $0,
            socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }
#endif
