/// The client that requests go through on this system.
func platformHTTPClient() -> any HTTPPoster {
  #if canImport(Darwin)
    URLSessionPoster.shared
  #else
    UnavailableHTTPPoster()
  #endif
}

#if !canImport(Darwin)
  /// Stands where the client on the event loop goes.
  struct UnavailableHTTPPoster: HTTPPoster {
    func post(
      to endpoint: Endpoint, path: String, headers: [HTTPField], body: [UInt8]
    ) async throws -> HTTPAnswer {
      throw DataConnectRequestError(code: .unavailable, message: "there is no client for this system yet")
    }
  }
#endif
