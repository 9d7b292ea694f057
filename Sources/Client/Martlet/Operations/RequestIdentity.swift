import QueryCache

/// What two references of the same request have in common: the connection, the operation and its variables. Variables
/// that have no JSON form equal nothing else.
struct RequestIdentity: Hashable, Sendable {
  let dataConnect: ObjectIdentifier
  let request: String

  init(_ dataConnect: DataConnect, _ request: Result<CacheRequest, any Error>, of reference: AnyObject) {
    self.dataConnect = ObjectIdentifier(dataConnect)
    self.request = (try? request.get().id) ?? "\(ObjectIdentifier(reference))"
  }
}
