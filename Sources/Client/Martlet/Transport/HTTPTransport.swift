/// Sends a POST request and reads the whole response. Redirects are not followed. Connections are reused.
protocol HTTPTransport: Sendable {
  /// - Parameter path: The complete path, including the prefix of the endpoint.
  /// - Throws: ``DataConnectRequestError`` if no complete response was received; `CancellationError`.
  func post(
    to endpoint: Endpoint, path: String, headers: [HeaderField], body: [UInt8]
  ) async throws -> HTTPReceivedResponse
}

struct HeaderField: Hashable, Sendable {
  let name: String
  let value: String
}

struct HTTPReceivedResponse: Sendable {
  let status: Int
  let body: [UInt8]
  /// The value of the `Content-Type` header.
  var contentType: String?
}
