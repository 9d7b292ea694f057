/// The id by which clients know a row, whichever query gave it: SHA-256 over the service, the type and the key.
/// - Parameters:
///   - prefix: `<service id>/<type name>`.
///   - key: The key's columns in key order, as text.
package func entityID(prefix: String, key: [String]) -> String {
  var bytes = Array(prefix.utf8)
  for part in key {
    // Lengths keep ("a", "b") and ("ab", "") apart.
    bytes += Array("/\(part.utf8.count):\(part)".utf8)
  }
  return hexadecimal(SHA256.hash(bytes))
}
