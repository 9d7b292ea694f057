import QueryCache

/// Identifies a request: the connection, the operation and its variables. A request whose variables cannot be
/// encoded equals only itself.
struct RequestIdentity: Hashable, Sendable {
  let dataConnect: ObjectIdentifier
  let request: String

  init(_ dataConnect: DataConnect, _ request: Result<CacheRequest, any Error>, of reference: AnyObject) {
    self.dataConnect = ObjectIdentifier(dataConnect)
    self.request = (try? request.get().id) ?? "\(ObjectIdentifier(reference))"
  }
}
