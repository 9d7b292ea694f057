/// A request that was refused as a whole: nothing of it was stored.
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

/// One root field that failed; others may have succeeded.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct FieldFailure: Error, Hashable, Sendable {
  package let code: StatusCode?
  package let message: String
  /// The database's own text; shown to developers and administrators alone.
  package let debugDetails: String?

  package init(_ code: StatusCode?, _ message: String, debugDetails: String? = nil) {
    self.code = code
    self.message = message
    self.debugDetails = debugDetails
  }

  /// For root fields that had succeeded before another one of their transaction failed.
  package static let rolledBack = FieldFailure(nil, "(rolled back)")
  /// For root fields that were not run because one before them failed.
  package static let aborted = FieldFailure(nil, "(aborted)")
}
