/// What a path of the protocol names. Project and location stand in it and are left aside: one server has one service.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
enum Route: Equatable {
  case execute(service: String, connector: String, isMutation: Bool, impersonates: Bool)
  case text(service: String, isReadOnly: Bool)
  case introspection
  case information

  /// - Parameter target: As sent: path and query, or the absolute form of RFC 9112 3.2.2.
  init?(method: String, target: String) {
    let path = Self.path(of: target)
    if method == "GET" {
      guard path == "/emulator/info" else { return nil }
      self = .information
      return
    }
    guard method == "POST", let colon = path.lastIndex(of: ":") else { return nil }
    let parts = path[..<colon].split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count >= 7, ["v1", "v1beta", "v1alpha"].contains(parts[0]), parts[1] == "projects",
      parts[3] == "locations", parts[5] == "services"
    else { return nil }
    let service = String(parts[6])
    let verb = path[path.index(after: colon)...]
    if parts.count == 9, parts[7] == "connectors" {
      let connector = String(parts[8])
      switch verb {
      case "executeQuery", "impersonateQuery":
        self = .execute(
          service: service, connector: connector, isMutation: false, impersonates: verb.hasPrefix("imp"))
      case "executeMutation", "impersonateMutation":
        self = .execute(
          service: service, connector: connector, isMutation: true, impersonates: verb.hasPrefix("imp"))
      default: return nil
      }
      return
    }
    guard parts.count == 7 else { return nil }
    switch verb {
    case "executeGraphql": self = .text(service: service, isReadOnly: false)
    case "executeGraphqlRead": self = .text(service: service, isReadOnly: true)
    case "introspectGraphql": self = .introspection
    default: return nil
    }
  }

  /// Some clients write the colon before the verb as `%3A`.
  private static func path(of target: String) -> String {
    var path = target.prefix { $0 != "?" }
    for scheme in ["http://", "https://"] where path.hasPrefix(scheme) {
      path = path.dropFirst(scheme.count).drop { $0 != "/" }
    }
    guard path.contains("%") else { return String(path) }
    return String(path.replacing("%3A", with: ":").replacing("%3a", with: ":"))
  }
}
