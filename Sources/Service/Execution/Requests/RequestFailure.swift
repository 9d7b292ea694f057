/// A failure of the whole request. The response has no data.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct RequestFailure: Error, Hashable, Sendable {
  package let code: StatusCode
  /// For people and logs: never a variable's value, a row, a token, or SQL.
  package let message: String

  package init(_ code: StatusCode, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// A failure of one root field. Other root fields may have succeeded.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct FieldFailure: Error, Hashable, Sendable {
  package let code: StatusCode?
  package let message: String
  /// The database's own text. Only developers and administrators see it.
  package let debugDetails: String?

  package init(_ code: StatusCode?, _ message: String, debugDetails: String? = nil) {
    self.code = code
    self.message = message
    self.debugDetails = debugDetails
  }

  /// For root fields that succeeded before another root field of the same transaction failed.
  package static let rolledBack = FieldFailure(nil, "(rolled back)")
  /// For root fields that did not run because a root field before them failed.
  package static let aborted = FieldFailure(nil, "(aborted)")
}
