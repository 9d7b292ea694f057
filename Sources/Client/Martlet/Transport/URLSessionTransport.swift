#if canImport(Darwin)
  import Foundation
  import Locks
  import Security

  /// Sends requests with `URLSession`, which reuses connections and supports HTTP/2.
  final class URLSessionTransport: NSObject, HTTPTransport, URLSessionTaskDelegate {
    static let shared = URLSessionTransport()

    private let checkedRoots = Locked<String?>(nil)

    private let session: URLSession = {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 60
      configuration.httpShouldSetCookies = false
      configuration.urlCache = nil
      return URLSession(configuration: configuration)
    }()

    func post(
      to endpoint: Endpoint, path: String, headers: [HeaderField], body: [UInt8]
    ) async throws -> HTTPReceivedResponse {
      let base = Endpoint(isSecure: endpoint.isSecure, host: endpoint.host, port: endpoint.port)
      guard let url = URL(string: base.url + path) else {
        throw DataConnectRequestError(code: .invalidArgument, message: "'\(base.url)' is not a valid server address")
      }
      if endpoint.isSecure, let roots = DataConnect.trustedRoots { try check(roots) }
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.httpBody = Data(body)
      for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
      do {
        let (data, response) = try await session.data(for: request, delegate: self)
        guard let response = response as? HTTPURLResponse else {
          throw DataConnectRequestError(code: .invalidResponse, message: "the response is not an HTTP response")
        }
        return HTTPReceivedResponse(
          status: response.statusCode, body: Array(data),
          contentType: response.value(forHTTPHeaderField: "Content-Type"))
      } catch let error as URLError {
        if error.code == .cancelled { throw CancellationError() }
        throw DataConnectRequestError(
          code: error.code == .timedOut ? .deadlineExceeded : .unavailable,
          message: "cannot reach the server at \(endpoint.authority)",
          isConnectionLost: error.code == .networkConnectionLost, underlyingError: error)
      }
    }

    /// Checks the certificates before a request is sent, because invalid ones would look like an unreachable
    /// server. Each text is checked once.
    private func check(_ roots: String) throws(DataConnectInitError) {
      guard checkedRoots.withLock({ $0 != roots }) else { return }
      _ = try Self.certificates(roots)
      checkedRoots.withLock { $0 = roots }
    }

    /// Trusts ``DataConnect/trustedRoots`` in addition to the system's certificate authorities.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
      guard let trust = challenge.protectionSpace.serverTrust, let roots = DataConnect.trustedRoots,
        let certificates = try? Self.certificates(roots)
      else { return (.performDefaultHandling, nil) }
      SecTrustSetAnchorCertificates(trust, certificates as CFArray)
      SecTrustSetAnchorCertificatesOnly(trust, false)
      guard SecTrustEvaluateWithError(trust, nil) else { return (.cancelAuthenticationChallenge, nil) }
      return (.useCredential, URLCredential(trust: trust))
    }

    /// Parses the certificates of a PEM text.
    private static func certificates(_ text: String) throws(DataConnectInitError) -> [SecCertificate] {
      let parts = text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst()
      let certificates = parts.compactMap { part in
        part.components(separatedBy: "-----END CERTIFICATE-----").first
          .flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }
          .flatMap { SecCertificateCreateWithData(nil, $0 as CFData) }
      }
      guard !parts.isEmpty, certificates.count == parts.count else { throw .unreadableRoots }
      return certificates
    }

    /// Does not follow redirects: the request would be sent to a server that is not configured.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest
    ) async -> URLRequest? { nil }
  }
#endif
