import JSONText
package import Operations

/// `@auth`, before anything else of a request.
/// - Throws: ``RequestFailure`` `.permissionDenied`.
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
    // The request is refused as a whole when the operation's features are looked at; nobody passes here.
    isAllowed = false
  }
  guard isAllowed else {
    throw RequestFailure(.permissionDenied, "@auth rejected the call of '\(operation.name ?? "the operation")'")
  }
}

extension Caller {
  fileprivate var signInProvider: String? { claims?["firebase"]?["sign_in_provider"]?.string }
}
