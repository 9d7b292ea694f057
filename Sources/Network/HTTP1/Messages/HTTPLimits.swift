/// How much of a message is taken.
package struct HTTPLimits: Hashable, Sendable {
  /// First line and fields, in bytes; at most 65,535.
  package var head: Int
  package var fieldCount: Int
  package var body: Int

  package init(head: Int = 65_535, fieldCount: Int = 200, body: Int = 10 << 20) {
    self.head = min(head, 65_535)
    self.fieldCount = fieldCount
    self.body = body
  }
}

/// Why a message is not taken, with the status that tells the client.
package struct HTTPParseError: Error, Hashable, Sendable, CustomStringConvertible {
  package let status: Int
  package let description: String

  package init(_ status: Int, _ description: String) {
    self.status = status
    self.description = description
  }
}
