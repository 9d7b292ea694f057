#if canImport(Darwin)
  import Foundation
  import Locks
  import Security

  /// Requests through `URLSession`, which keeps connections and speaks HTTP/2 where the server does.
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
    ) async throws -> HTTPAnswer {
      let base = Endpoint(isSecure: endpoint.isSecure, host: endpoint.host, port: endpoint.port)
      guard let url = URL(string: base.url + path) else {
        throw DataConnectRequestError(code: .invalidArgument, message: "'\(base.url)' is no address of a server")
      }
      if endpoint.isSecure, let roots = DataConnect.trustedRoots { try check(roots) }
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.httpBody = Data(body)
      for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
      do {
        let (data, response) = try await session.data(for: request, delegate: self)
        guard let response = response as? HTTPURLResponse else {
          throw DataConnectRequestError(code: .invalidResponse, message: "the answer is none of HTTP")
        }
        return HTTPAnswer(
          status: response.statusCode, body: Array(data),
          contentType: response.value(forHTTPHeaderField: "Content-Type"))
      } catch let error as URLError {
        if error.code == .cancelled { throw CancellationError() }
        throw DataConnectRequestError(
          code: error.code == .timedOut ? .deadlineExceeded : .unavailable,
          message: "the server at \(endpoint.authority) cannot be reached",
          isConnectionLost: error.code == .networkConnectionLost, underlyingError: error)
      }
    }

    /// Before anything is sent: what is not believed would look like a server that cannot be reached. Once for each
    /// text.
    private func check(_ roots: String) throws(DataConnectInitError) {
      guard checkedRoots.withLock({ $0 != roots }) else { return }
      _ = try Self.certificates(roots)
      checkedRoots.withLock { $0 = roots }
    }

    /// Believes ``DataConnect/trustedRoots`` beside the system's authorities.
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

    /// The certificates of a PEM text.
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

    /// A redirect is an answer: following it would send the request somewhere that nobody configured.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest
    ) async -> URLRequest? { nil }
  }
#endif
