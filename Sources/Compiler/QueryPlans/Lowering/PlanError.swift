/// Why a request cannot be planned, although its operation is sound: nothing has run.
package struct PlanError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A variable's value makes no sense where it is used.
    case invalidArgument
    /// The engine cannot do it.
    case unsupported
  }

  package let reason: Reason
  package let message: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
