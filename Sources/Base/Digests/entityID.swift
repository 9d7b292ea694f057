/// The ID that identifies a row in client caches, independent of the query that returned it: SHA-256 of the service,
/// the type and the key.
/// - Parameters:
///   - prefix: `<service id>/<type name>`.
///   - key: The values of the key columns in key order, as text.
package func entityID(prefix: String, key: [String]) -> String {
  var bytes = Array(prefix.utf8)
  for part in key {
    // The lengths distinguish ("a", "b") from ("ab", "").
    bytes += Array("/\(part.utf8.count):\(part)".utf8)
  }
  return hexadecimal(SHA256.hash(bytes))
}
