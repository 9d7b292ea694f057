/// A database's reply to a call.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum CallReply: Sendable {
  /// The response is ready.
  case immediate(OperationResponse)
  /// The rest of the work waits for the database. Cancelling the task stops it.
  case deferred(@Sendable () async throws(RequestFailure) -> OperationResponse)

  /// Returns the response, and waits for it if it is not ready.
  package func response() async throws(RequestFailure) -> OperationResponse {
    switch self {
    case .immediate(let response): response
    case .deferred(let finish): try await finish()
    }
  }
}
