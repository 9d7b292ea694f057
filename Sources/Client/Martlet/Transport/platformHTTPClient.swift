/// The HTTP client of this system.
func platformHTTPClient() -> any HTTPTransport {
  #if canImport(Darwin)
    URLSessionTransport.shared
  #elseif os(Linux)
    EventLoopTransport.shared
  #else
    UnsupportedTransport()
  #endif
}

#if !canImport(Darwin) && !os(Linux)
  /// The HTTP client of unsupported systems.
  struct UnsupportedTransport: HTTPTransport {
    func post(
      to endpoint: Endpoint, path: String, headers: [HeaderField], body: [UInt8]
    ) async throws -> HTTPReceivedResponse {
      throw DataConnectRequestError(code: .unimplemented, message: "HTTP requests are not supported on this system")
    }
  }
#endif
