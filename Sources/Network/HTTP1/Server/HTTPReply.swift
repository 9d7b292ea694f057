/// How a handler answers a request.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum HTTPReply: Sendable {
  /// The response is here already.
  case immediate(HTTPResponse)
  /// Makes the response in a task on the loop, which is cancelled when the client is gone.
  case deferred(@Sendable () async -> HTTPResponse)
}
