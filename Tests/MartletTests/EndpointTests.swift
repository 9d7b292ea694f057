import Foundation
import Testing

@_spi(Generated) @testable import Martlet

@Suite("Where the server is")
struct EndpointTests {
  @Test(
    "addresses",
    arguments: [
      ("https://data.example.com", "https://data.example.com"), ("http://127.0.0.1:9399/", "http://127.0.0.1:9399"),
      ("https://a.b:443/x/y/", "https://a.b/x/y"), ("http://[::1]:8080", "http://[::1]:8080"),
      ("http://[::1]", "http://[::1]"), ("HTTPS://a.b:8443", "https://a.b:8443"), ("Http://a", "http://a"),
      ("http:/a", nil), ("http:a", nil), ("http://[]", nil), ("ftp://a", nil), ("a.example.com", nil),
      ("https://", nil),
      ("http://a:0", nil), ("http://a:70000", nil), ("http://a:x", nil), ("http://a?b", nil), ("http://u@a", nil),
      ("http://a b", nil), ("http://a\r\nx: y", nil), ("http://[::1", nil),
    ] as [(String, String?)])
  func parsing(_ text: String, _ expected: String?) { #expect(Endpoint(text)?.url == expected) }

  private func config(_ name: String) -> ConnectorConfig {
    ConnectorConfig(serviceId: "s", location: "l", connector: "endpoint-\(name)")
  }

  @Test("without a server the first call says how to name one")
  func missing() async throws {
    let dataConnect = DataConnect.dataConnect(connectorConfig: config("missing"))
    let query = dataConnect.observation(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    let error = await #expect(throws: DataConnectInitError.self) { try await query.execute() }
    #expect(error?.code == .endpointNotConfigured)
    for way in ["connector.yaml", "DataConnect.endpoint", "useEmulator"] {
      #expect(error?.message?.contains(way) == true)
    }
    let isShown = await MainActor.run { query.lastError is DataConnectInitError }
    #expect(isShown)
  }

  @Test("the nearest of the ways wins")
  func order() throws {
    func url(_ dataConnect: DataConnect) throws -> String? {
      (try dataConnect.transport() as? RESTTransport)?.endpoint.url
    }
    let generated = DataConnect.dataConnect(
      connectorConfig: config("generated"), callerSDKType: .generated, endpoint: "https://generated.example.com")
    #expect(try url(generated) == "https://generated.example.com")
    let settings = DataConnect.dataConnect(
      connectorConfig: config("settings"), settings: DataConnectSettings(host: "settings.example.com", port: 8443),
      callerSDKType: .generated, endpoint: "https://generated.example.com")
    #expect(try url(settings) == "https://settings.example.com:8443")
    settings.useEmulator(host: "::1", port: 9999)
    #expect(try url(settings) == "http://[::1]:9999")
    generated.useEmulator()
    #expect(try url(generated) == "http://127.0.0.1:9399")
    generated.useEmulator(host: "no host")
    #expect(throws: DataConnectInitError.self) { try url(generated) }
  }

  @Test("one connector is one connection, with the settings of the first call")
  func shared() {
    let first = DataConnect.dataConnect(
      connectorConfig: config("shared"), settings: DataConnectSettings(host: "first"), callerSDKType: .base)
    let second = DataConnect.dataConnect(
      connectorConfig: config("shared"), settings: DataConnectSettings(host: "second"), callerSDKType: .generated)
    #expect(first === second)
    #expect(second.settings.host == "first")
    #expect(DataConnect.dataConnect(connectorConfig: config("other")) !== first)
  }
}
