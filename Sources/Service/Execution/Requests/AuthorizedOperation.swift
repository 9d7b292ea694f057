/// An operation that its caller may run. Only ``OperationEntry/authorize(_:)`` makes one, so `@auth` is decided before
/// anything else of a request is read.
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
  /// - Throws: ``RequestFailure`` `.permissionDenied` by `@auth`; `.unimplemented` for what this version does not run.
  package func authorize(_ caller: Caller) throws(RequestFailure) -> AuthorizedOperation {
    try Execution.authorize(caller, for: operation)
    try checkFeatures(of: operation)
    return AuthorizedOperation(entry: self, caller: caller)
  }
}
