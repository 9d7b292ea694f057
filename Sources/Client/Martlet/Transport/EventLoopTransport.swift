#if os(Linux)
  import EventLoop
  import HTTP1
  import Locks
  import TLS

  /// Sends requests with our HTTP/1.1 client on an event loop that runs as long as the process. Connections are
  /// reused.
  final class EventLoopTransport: HTTPTransport {
    static let shared = EventLoopTransport()

    private let client = Locked<HTTPClient?>(nil)
    private let loop = Locked<EventLoop?>(nil)
    private let timeout: Duration
    private let trustedRoots: @Sendable () -> String?

    init(
      timeout: Duration = .seconds(60), trustedRoots: @escaping @Sendable () -> String? = { DataConnect.trustedRoots }
    ) {
      self.timeout = timeout
      self.trustedRoots = trustedRoots
    }

    deinit { loop.withLock { $0?.stop() } }

    func post(
      to endpoint: Endpoint, path: String, headers: [HeaderField], body: [UInt8]
    ) async throws -> HTTPReceivedResponse {
      let request = HTTPClientRequest(
        .post, host: endpoint.host, port: UInt16(endpoint.port), isSecure: endpoint.isSecure, target: path,
        fields: headers.map { HTTPField($0.name, $0.value) }, body: body)
      do {
        let response = try await startedClient().send(request, timeout: timeout)
        return HTTPReceivedResponse(
          status: response.status, body: response.body, contentType: response.headers["content-type"])
      } catch let error as HTTPClientError {
        throw Self.translate(error, endpoint)
      }
    }

    private func startedClient() throws -> HTTPClient {
      try client.withLock { client in
        if let client { return client }
        do {
          let context = try TLSContext(roots: trustedRoots())
          let loop = try EventLoop()
          try loop.start()
          let new = HTTPClient(on: loop, tls: context)
          client = new
          self.loop.withLock { $0 = loop }
          return new
        } catch is TLSContext.UnreadableRoots {
          throw DataConnectInitError.unreadableRoots
        } catch {
          throw DataConnectRequestError(
            code: .unavailable, message: "cannot start the HTTP client: \(error)", underlyingError: error)
        }
      }
    }

    private static func translate(_ error: HTTPClientError, _ endpoint: Endpoint) -> any Error {
      let (code, message): (DataConnectRequestError.Code, String) =
        switch error.reason {
        case .cancelled: (.cancelled, "")
        case .cannotConnect(.notTrusted):
          (
            .unavailable,
            "\(error); to trust a private certificate authority, set DataConnect.trustedRoots or SSL_CERT_FILE"
          )
        case .cannotConnect: (.unavailable, "cannot reach the server at \(endpoint.authority): \(error)")
        // After a status was received, the server has responded, so a truncated response is invalid.
        case .connectionLost: (error.partial?.status == nil ? .unavailable : .invalidResponse, "\(error)")
        case .closed: (.unavailable, "\(error)")
        case .timedOut: (.deadlineExceeded, "\(error)")
        case .invalidAnswer: (.invalidResponse, "\(error)")
        }
      if code == .cancelled { return CancellationError() }
      return DataConnectRequestError(
        code: code, message: message, httpStatus: error.partial?.status,
        excerpt: error.partial.map { String(decoding: $0.excerpt, as: UTF8.self) },
        isConnectionLost: error.reason == .connectionLost, underlyingError: error)
    }
  }
#endif
