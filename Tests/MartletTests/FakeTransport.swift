import JSONText
import Locks
import Testing

@_spi(Generated) @_spi(Transport) @testable import Martlet

/// Stands in for the network: gives prepared answers and keeps what was sent.
final class FakeTransport: HTTPTransport {
  struct Request: Sendable {
    let endpoint: Endpoint
    let path: String
    let headers: [HeaderField]
    let body: JSONValue
  }

  private let answer: @Sendable (Request) async throws -> HTTPReceivedResponse
  private let kept = Locked<[Request]>([])

  init(_ answer: @escaping @Sendable (Request) async throws -> HTTPReceivedResponse) { self.answer = answer }

  /// Always the same answer.
  convenience init(_ body: String, status: Int = 200) {
    self.init { _ in HTTPReceivedResponse(status: status, body: Array(body.utf8)) }
  }

  var requests: [Request] { kept.withLock { $0 } }

  func post(to endpoint: Endpoint, path: String, headers: [HeaderField], body: [UInt8]) async throws
    -> HTTPReceivedResponse
  {
    let request = Request(endpoint: endpoint, path: path, headers: headers, body: try parseJSON(body))
    kept.withLock { $0.append(request) }
    return try await answer(request)
  }
}

extension DataConnect {
  /// A connection of its own for one test, over `poster`.
  static func test(_ poster: FakeTransport, name: String = #function, line: Int = #line) -> DataConnect {
    let config = ConnectorConfig(serviceId: "service", location: "here", connector: "\(name)-\(line)")
    let dataConnect = DataConnect.dataConnect(connectorConfig: config, callerSDKType: .generated)
    let endpoint = Endpoint(isSecure: false, host: "fake", port: 80)
    dataConnect.use(RESTTransport(endpoint: endpoint, client: poster))
    return dataConnect
  }
}
