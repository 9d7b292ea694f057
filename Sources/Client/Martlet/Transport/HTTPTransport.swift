/// Sends one POST request and reads its whole answer. Redirects are answers too. Connections are kept.
protocol HTTPTransport: Sendable {
  /// - Parameter path: With everything that the endpoint puts before it.
  /// - Throws: ``DataConnectRequestError`` when no whole answer came; `CancellationError`.
  func post(
    to endpoint: Endpoint, path: String, headers: [HeaderField], body: [UInt8]
  ) async throws -> HTTPAnswer
}

struct HeaderField: Hashable, Sendable {
  let name: String
  let value: String
}

struct HTTPAnswer: Sendable {
  let status: Int
  let body: [UInt8]
  /// The header of that name.
  var contentType: String?
}
