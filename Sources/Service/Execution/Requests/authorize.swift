import JSONText
package import Operations

/// Checks `@auth`, before any other part of a request.
/// - Throws: ``RequestFailure`` `.permissionDenied`; `.unimplemented` for `@auth(expr:)`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func authorize(_ caller: Caller, for operation: CheckedOperation) throws(RequestFailure) {
  if caller.isAdministrator { return }
  let isAllowed: Bool
  switch operation.access {
  case .level(.isPublic): isAllowed = true
  case .level(.anonymousUser): isAllowed = caller.uid != nil
  case .level(.user): isAllowed = caller.uid != nil && caller.signInProvider != "anonymous"
  case .level(.verifiedUser): isAllowed = caller.uid != nil && caller.claims?["email_verified"] == true
  case .level(.noAccess): isAllowed = false
  case .expression:
    try checkFeatures(of: operation)
    isAllowed = false
  }
  guard isAllowed else {
    throw RequestFailure(.permissionDenied, "@auth rejected the call of '\(operation.name ?? "the operation")'")
  }
}

/// Refuses features that this version does not support.
/// - Throws: ``RequestFailure`` `.unimplemented`, with the feature and its position.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func checkFeatures(of operation: CheckedOperation) throws(RequestFailure) {
  guard let first = operation.unsupported.first else { return }
  throw RequestFailure(
    .unimplemented,
    "'\(operation.name ?? "the operation")' uses \(first.feature) (\(first.position)), which is not supported yet")
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Caller {
  fileprivate var signInProvider: String? { claims?["firebase"]?["sign_in_provider"]?.string }
}
