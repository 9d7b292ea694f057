/// How a database answers a call.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum CallReply: Sendable {
  /// The response is here already.
  case immediate(OperationResponse)
  /// What is left to do waits for the database. Cancelling the task stops it.
  case deferred(@Sendable () async throws(RequestFailure) -> OperationResponse)

  /// The response, waited for where it is not here yet.
  package func response() async throws(RequestFailure) -> OperationResponse {
    switch self {
    case .immediate(let response): response
    case .deferred(let finish): try await finish()
    }
  }
}
