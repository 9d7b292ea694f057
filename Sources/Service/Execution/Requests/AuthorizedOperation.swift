/// An operation that its caller may run. Only ``OperationEntry/authorize(_:)`` creates one, so `@auth` is checked
/// before any other part of a request is read.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct AuthorizedOperation: Sendable {
  let entry: OperationEntry
  let caller: Caller

  fileprivate init(entry: OperationEntry, caller: Caller) {
    self.entry = entry
    self.caller = caller
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension OperationEntry {
  /// - Throws: ``RequestFailure`` `.permissionDenied` if `@auth` rejects the caller; `.unimplemented` for an
  ///   unsupported feature.
  package func authorize(_ caller: Caller) throws(RequestFailure) -> AuthorizedOperation {
    try Execution.authorize(caller, for: operation)
    try checkFeatures(of: operation)
    return AuthorizedOperation(entry: self, caller: caller)
  }
}
