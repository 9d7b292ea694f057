#if !canImport(WidgetKit)
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Requests reloads of widgets. Requests get no response.
  ///
  /// ```swift
  /// WidgetCenter.shared.reloadTimelines(ofKind: "TasksWidget")
  /// ```
  ///
  /// The requests are sent to the host at ``hostSocket``; without a host they have no effect.
  public final class WidgetCenter: Sendable {
    /// The shared instance.
    public static let shared = WidgetCenter()

    private let host: String

    init(host: String = WidgetCenter.hostSocket) { self.host = host }

    /// The socket of the user's host: the environment variable `MARTLET_WIDGET_HOST`, or a path in a folder that
    /// only this user can access.
    package static var hostSocket: String {
      getenv("MARTLET_WIDGET_HOST").map { String(cString: $0) } ?? "/tmp/martlet-widgets-\(getuid())/host"
    }

    /// Requests a reload of the widgets of a kind.
    public func reloadTimelines(ofKind kind: String) { send("reload \(kind)") }

    /// Requests a reload of all widgets.
    public func reloadAllTimelines() { send("reload") }

    /// Sends a datagram without waiting; without a host it is lost.
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
