/// Whether an SDK's runtime accepts this server URL, such as `https://data.example.com` or
/// `http://127.0.0.1:9399/data`. Applies the same rules as the runtime: no user, no query, and a valid port.
func isServerAddress(_ text: String) -> Bool {
  guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else { return false }
  let rest = text.utf8.dropFirst(scheme.utf8.count)
  guard rest.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"?#@\"\\".utf8.contains($0) }) else { return false }
  var host = rest.prefix { $0 != UInt8(ascii: "/") }
  let bracket = host.lastIndex(of: UInt8(ascii: "]"))
  if let colon = host[(bracket ?? host.startIndex)...].firstIndex(of: UInt8(ascii: ":")) {
    guard let port = Int(String(decoding: host[host.index(after: colon)...], as: UTF8.self)),
      (1...65535).contains(port)
    else { return false }
    host = host[..<colon]
  }
  guard bracket != nil else { return !host.isEmpty }
  return host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]") && host.count > 2
}
