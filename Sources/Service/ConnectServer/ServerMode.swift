import HTTP1

/// Whom a server trusts.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum ServerMode: Sendable {
  /// On one machine, for its developer: tokens are read without their signatures, and whoever knows the word is
  /// administrator. Browsers of other sites are kept out.
  case development
  /// For others: every caller is anonymous, and there is no administrator.
  case production
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ServerMode {
  /// Why a browser's request is refused, if it is. A page of another site can reach a server on its visitor's machine.
  func refusal(of request: HTTPRequest) -> String? {
    guard self == .development else { return nil }
    if let host = request.headers["host"], !isLoopback(hostAndPort: host) {
      return "this server answers only as 'localhost', not as the host of the request"
    }
    if let origin = request.headers["origin"], !isLoopback(origin: origin) {
      return "pages of other machines cannot call this server"
    }
    return nil
  }

  /// Adds the fields that let a page of this machine read the response.
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
