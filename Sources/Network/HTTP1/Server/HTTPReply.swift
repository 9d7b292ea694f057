/// What a handler has for a request at once.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum HTTPReply: Sendable {
  case now(HTTPResponse)
  /// What is left to do, as a task on the loop, which is cancelled when the client is gone.
  case later(@Sendable () async -> HTTPResponse)
}
