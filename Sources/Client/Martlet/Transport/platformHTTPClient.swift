/// The client that requests go through on this system.
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
  /// Systems that nobody wrote a client for.
  struct UnavailableTransport: HTTPTransport {
    func post(
      to endpoint: Endpoint, path: String, headers: [HeaderField], body: [UInt8]
    ) async throws -> HTTPAnswer {
      throw DataConnectRequestError(code: .unimplemented, message: "there is no client for this system")
    }
  }
#endif
