/// What a path of the protocol names. Project and location stand in it and are left aside: one server has one service.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
enum Route: Equatable {
  case execute(service: String, connector: String, isMutation: Bool, impersonates: Bool)
  case text(service: String, isReadOnly: Bool)
  case introspection
  case information

  /// - Parameter target: Path and query, as sent.
  init?(method: String, target: String) {
    let path = target.prefix { $0 != "?" }
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
}
