/// A header field to send.
package struct HTTPField: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  package static let json = HTTPField("Content-Type", "application/json")
  package static let plainText = HTTPField("Content-Type", "text/plain; charset=utf-8")
}

/// A response. The length, date and connection fields are added when it is sent.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct HTTPResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// A body written in pieces. The writer waits while the client is slow to read. If the closure throws, the
    /// connection closes, so that the client sees that the body is incomplete.
    case stream(@Sendable (HTTPBodyWriter) async throws -> Void)
  }

  package var status: Int
  package var fields: [HTTPField]
  package var body: Body
  /// Closes the connection after this response.
  package var closes: Bool

  package init(status: Int, fields: [HTTPField] = [], body: Body, closes: Bool = false) {
    self.status = status
    self.fields = fields
    self.body = body
    self.closes = closes
  }

  private static let jsonFields = [HTTPField.json]
  private static let textFields = [HTTPField.plainText]

  package static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: jsonFields, body: .bytes(bytes))
  }

  package static func text(_ text: String, status: Int) -> HTTPResponse {
    HTTPResponse(status: status, fields: textFields, body: .bytes(Array(text.utf8)))
  }
}
