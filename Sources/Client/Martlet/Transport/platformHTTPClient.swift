/// The HTTP client of this system.
func platformHTTPClient() -> any HTTPTransport {
  #if canImport(Darwin)
    URLSessionTransport.shared
  #elseif os(Linux)
    EventLoopTransport.shared
  #else
    UnavailableTransport()
  #endif
}

#if !canImport(Darwin) && !os(Linux)
  /// The HTTP client of unsupported systems.
  struct UnavailableTransport: HTTPTransport {
    func post(
      to endpoint: Endpoint, path: String, headers: [HeaderField], body: [UInt8]
    ) async throws -> HTTPAnswer {
      throw DataConnectRequestError(code: .unimplemented, message: "HTTP requests are not supported on this system")
    }
  }
#endif
