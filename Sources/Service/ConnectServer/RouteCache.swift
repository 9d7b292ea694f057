import Synchronization

/// The routes of the targets that were asked for lately: a client asks for the same few again and again.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class RouteCache: Sendable {
  private let routes = Mutex<[String: Route]>([:])

  /// Targets are made up freely by a hostile client; then the cache begins anew.
  private static let limit = 512

  func route(method: String, target: String) -> Route? {
    guard method == "POST" else { return Route(method: method, target: target) }
    if let known = routes.withLock({ $0[target] }) { return known }
    guard let route = Route(method: method, target: target) else { return nil }
    routes.withLock { routes in
      if routes.count >= Self.limit { routes.removeAll() }
      routes[target] = route
    }
    return route
  }
}
