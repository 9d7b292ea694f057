/// How a handler answers a request.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum HTTPReply: Sendable {
  /// The response is ready.
  case immediate(HTTPResponse)
  /// Produces the response in a task on the loop. The task is cancelled when the client disconnects.
  case deferred(@Sendable () async -> HTTPResponse)
}
