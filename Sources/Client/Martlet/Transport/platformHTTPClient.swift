/// The client that requests go through on this system.
func platformHTTPClient() -> any HTTPPoster {
  #if canImport(Darwin)
    URLSessionPoster.shared
  #elseif os(Linux)
    EventLoopPoster.shared
  #else
    UnavailablePoster()
  #endif
}

#if !canImport(Darwin) && !os(Linux)
  /// Systems that nobody wrote a client for.
  struct UnavailablePoster: HTTPPoster {
    func post(
      to endpoint: Endpoint, path: String, headers: [HeaderField], body: [UInt8]
    ) async throws -> HTTPAnswer {
      throw DataConnectRequestError(code: .unimplemented, message: "there is no client for this system")
    }
  }
#endif
