/// A JSON syntax error and its location.
package struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  package let reason: String
  /// The offset of the first invalid byte.
  package let offset: Int

  package init(reason: String, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  package var description: String { "\(reason) at byte \(offset)" }
}
