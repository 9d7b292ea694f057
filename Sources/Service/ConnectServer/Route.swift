import HTTP1

/// The call that a path of the protocol names. The path contains a project and a location, which are ignored: one
/// server has one service.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
enum Route: Equatable {
  case execute(service: String, connector: String, isMutation: Bool, impersonates: Bool)
  case text(service: String, isReadOnly: Bool)
  case introspection
  case information

  init?(_ request: HTTPRequest) {
    guard let route = request.withTarget({ Route(method: request.method, target: $0) }) else { return nil }
    self = route
  }

  /// - Parameter target: The target as it was sent: path and query, or the absolute form of RFC 9112, section 3.2.2.
  init?(method: HTTPMethod, target: Span<UInt8>) {
    var path = PathReader(target)
    if method == .get {
      guard path.skip("emulator", in: target), path.skip("info", in: target), path.isAtEnd else { return nil }
      self = .information
      return
    }
    guard method == .post, let verb = path.takeVerb(in: target) else { return nil }
    guard path.skip(oneOf: "v1", "v1beta", "v1alpha", in: target), path.skip("projects", in: target),
      path.next(in: target) != nil, path.skip("locations", in: target), path.next(in: target) != nil,
      path.skip("services", in: target), let service = path.next(in: target)
    else { return nil }
    let serviceName = String(utf8: target.extracting(service))
    if path.isAtEnd {
      self.init(textVerb: target.extracting(verb), service: serviceName)
    } else {
      guard path.skip("connectors", in: target), let connector = path.next(in: target), path.isAtEnd else { return nil }
      self.init(
        verb: target.extracting(verb), service: serviceName, connector: String(utf8: target.extracting(connector)))
    }
  }

  private init?(verb: Span<UInt8>, service: String, connector: String) {
    let isMutation: Bool
    let impersonates: Bool
    if verb.isEqual(to: "executeQuery") {
      (isMutation, impersonates) = (false, false)
    } else if verb.isEqual(to: "executeMutation") {
      (isMutation, impersonates) = (true, false)
    } else if verb.isEqual(to: "impersonateQuery") {
      (isMutation, impersonates) = (false, true)
    } else if verb.isEqual(to: "impersonateMutation") {
      (isMutation, impersonates) = (true, true)
    } else {
      return nil
    }
    self = .execute(service: service, connector: connector, isMutation: isMutation, impersonates: impersonates)
  }

  private init?(textVerb verb: Span<UInt8>, service: String) {
    if verb.isEqual(to: "executeGraphql") {
      self = .text(service: service, isReadOnly: false)
    } else if verb.isEqual(to: "executeGraphqlRead") {
      self = .text(service: service, isReadOnly: true)
    } else if verb.isEqual(to: "introspectGraphql") {
      self = .introspection
    } else {
      return nil
    }
  }
}
