/// The size limits of a message.
package struct HTTPLimits: Hashable, Sendable {
  /// The limit in bytes for the first line and the fields; at most 65,535.
  package var head: Int
  package var fieldCount: Int
  package var body: Int

  package init(head: Int = 65_535, fieldCount: Int = 200, body: Int = 10 << 20) {
    self.head = min(head, 65_535)
    self.fieldCount = fieldCount
    self.body = body
  }
}

/// Why a message is refused, with the status code to send to the client.
package struct HTTPParseError: Error, Hashable, Sendable, CustomStringConvertible {
  package let status: Int
  package let description: String

  package init(_ status: Int, _ description: String) {
    self.status = status
    self.description = description
  }
}
