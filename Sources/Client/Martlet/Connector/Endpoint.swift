/// The address of a server.
struct Endpoint: Hashable, Sendable {
  let isSecure: Bool
  /// Without the brackets of an IPv6 address.
  let host: String
  let port: Int
  /// The prefix of the paths: empty, or for example `/data`.
  let pathPrefix: String

  init(isSecure: Bool, host: String, port: Int, pathPrefix: String = "") {
    self.isSecure = isSecure
    self.host = host
    self.port = port
    self.pathPrefix = pathPrefix
  }

  /// Parses `https://data.example.com` or `http://127.0.0.1:9399/data/`; `nil` for anything else.
  init?(_ text: String) {
    let scheme = text.prefix { $0 != "/" }.lowercased()
    let isSecure = scheme == "https:"
    guard isSecure || scheme == "http:", text.dropFirst(scheme.count).hasPrefix("//") else { return nil }
    let rest = text.dropFirst(isSecure ? 8 : 7)
    guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !rest.contains(where: { "?#@\"\\".contains($0) }) else {
      return nil
    }
    let authority = rest.prefix { $0 != "/" }
    var path = String(rest[authority.endIndex...])
    while path.hasSuffix("/") { path.removeLast() }
    let bracket = authority.lastIndex(of: "]")
    let colon = authority[(bracket ?? authority.startIndex)...].firstIndex(of: ":")
    var host = authority[..<(colon ?? authority.endIndex)]
    if bracket != nil {
      guard host.first == "[", host.last == "]" else { return nil }
      host = host.dropFirst().dropLast()
    }
    let port = colon.map { Int(authority[authority.index(after: $0)...]) } ?? (isSecure ? 443 : 80)
    guard !host.isEmpty, let port, (1...65535).contains(port) else { return nil }
    self.init(isSecure: isSecure, host: String(host), port: port, pathPrefix: path)
  }

  /// The value of the `Host` header.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }

  var url: String { "\(isSecure ? "https" : "http")://\(authority)\(pathPrefix)" }
}
