import HTTP1

/// Which callers a server trusts.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum ServerMode: Sendable {
  /// For one developer on one machine. Tokens are read without verifying their signatures, and a caller that sends
  /// `Bearer owner` is an administrator. Requests from pages of other sites are refused.
  case development
  /// For deployment. Callers are anonymous and there is no administrator, except for what an ``Authenticator``
  /// verifies.
  case production
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ServerMode {
  /// Returns why a browser's request is refused, or `nil`. A page of another site can reach a server on its visitor's
  /// machine.
  func refusal(of request: HTTPRequest) -> String? {
    guard self == .development else { return nil }
    if let host = request.headers["host"], !isLoopback(hostAndPort: host) {
      return "this server accepts only requests for 'localhost', not for the host of this request"
    }
    if let origin = request.headers["origin"], !isLoopback(origin: origin) {
      return "web pages from other machines cannot call this server"
    }
    return nil
  }

  /// Adds the header fields that let a page of this machine read the response.
  /// - Returns: Whether the request came from such a page.
  @discardableResult
  func addCrossOriginFields(to response: inout HTTPResponse, for request: HTTPRequest) -> Bool {
    guard self == .development, let origin = request.headers["origin"], isLoopback(origin: origin) else { return false }
    response.fields += [HTTPField("Access-Control-Allow-Origin", origin), HTTPField("Vary", "Origin")]
    return true
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func isLoopback(origin: String) -> Bool {
  for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
    return isLoopback(hostAndPort: String(origin.dropFirst(scheme.count)))
  }
  return false
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func isLoopback(hostAndPort: String) -> Bool {
  let host: Substring
  if hostAndPort.hasPrefix("["), let end = hostAndPort.firstIndex(of: "]") {
    host = hostAndPort[...end]
  } else {
    host = hostAndPort.prefix { $0 != ":" }
  }
  let name = host.lowercased()
  return name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]" || isLoopbackAddress(name)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func isLoopbackAddress(_ host: String) -> Bool {
  let parts = host.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
}
