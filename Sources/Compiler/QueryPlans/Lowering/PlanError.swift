/// An error for a request that cannot be planned although its operation is valid. No statement has run.
package struct PlanError: Error, Hashable, Sendable {
  /// The category of the error.
  package enum Reason: Hashable, Sendable {
    /// A variable's value is not valid where it is used.
    case invalidArgument
    /// The database does not support the operation.
    case unsupported
  }

  package let reason: Reason
  package let message: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
