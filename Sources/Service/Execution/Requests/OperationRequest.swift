package import JSONText
package import Scalars

/// One call of an operation.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct OperationRequest: Sendable {
  package let variables: JSONObject
  package let caller: Caller
  package let options: CallOptions

  package init(
    variables: JSONObject, caller: Caller, time: Instant, wantsEntityIDs: Bool = false,
    wantsDebugDetails: Bool = false
  ) {
    self.variables = variables
    self.caller = caller
    options = CallOptions(time: time, wantsEntityIDs: wantsEntityIDs, wantsDebugDetails: wantsDebugDetails)
  }
}

/// What a call needs besides its operation, caller and variables.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct CallOptions: Sendable {
  /// The value of `request.time`.
  package let time: Instant
  /// Whether the response contains the ids of its rows.
  package let wantsEntityIDs: Bool
  /// Whether errors contain the database's own text.
  package let wantsDebugDetails: Bool

  package init(time: Instant, wantsEntityIDs: Bool, wantsDebugDetails: Bool) {
    self.time = time
    self.wantsEntityIDs = wantsEntityIDs
    self.wantsDebugDetails = wantsDebugDetails
  }
}
