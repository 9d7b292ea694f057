/// One HTTP request, as far as the routes look at it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct ConnectRequest: Sendable {
  package let method: String
  /// Path and query, as sent.
  package let target: String
  package let body: [UInt8]
  private let header: @Sendable (String) -> String?

  /// - Parameter header: A header's value by its name in lower case.
  package init(method: String, target: String, body: [UInt8], header: @escaping @Sendable (String) -> String?) {
    self.method = method
    self.target = target
    self.body = body
    self.header = header
  }

  package subscript(header name: String) -> String? { header(name) }
}

/// Its answer.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct ConnectResponse: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
