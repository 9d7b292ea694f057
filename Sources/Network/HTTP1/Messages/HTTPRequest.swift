/// A request that was received whole.
package struct HTTPRequest: Sendable {
  package let method: HTTPMethod
  /// Path and query as they were sent: visible ASCII.
  package let target: String
  package let headers: HTTPHeaders
  package internal(set) var body: [UInt8]
  /// The minor version of HTTP/1.
  package let minorVersion: Int
  /// Whether the client wants to send more on the same connection.
  package let isKeptAlive: Bool

  /// The target without its query.
  package var path: Substring { target.prefix { $0 != "?" } }

  /// What stands behind the `?`.
  package var query: Substring? { target.firstIndex(of: "?").map { target[target.index(after: $0)...] } }
}
