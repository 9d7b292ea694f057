package import JSONText
package import Scalars

/// One call of an operation.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct OperationRequest: Sendable {
  package let variables: JSONObject
  package let caller: Caller
  /// `request.time`.
  package let time: Instant
  /// Whether the answer tells the ids of the rows in it.
  package let wantsEntityIDs: Bool
  /// Whether errors tell the database's own text.
  package let wantsDebugDetails: Bool

  package init(
    variables: JSONObject, caller: Caller, time: Instant, wantsEntityIDs: Bool = false,
    wantsDebugDetails: Bool = false
  ) {
    self.variables = variables
    self.caller = caller
    self.time = time
    self.wantsEntityIDs = wantsEntityIDs
    self.wantsDebugDetails = wantsDebugDetails
  }
}
