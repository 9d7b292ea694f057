import Foundation
import JSONText
import Testing

@_spi(Generated) @_spi(Transport) @testable import Martlet

@Suite("Answers that are none")
struct InvalidResponseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int
    let body: String
    var contentType: String? = "application/json"
    let code: DataConnectRequestError.Code
  }

  static let cases = [
    Case(testDescription: "truncated", status: 200, body: #"{"data": {"text": "ab"#, code: .invalidResponse),
    Case(testDescription: "empty", status: 200, body: "", code: .invalidResponse),
    Case(
      testDescription: "a proxy's page", status: 200, body: "<html><title>Sign in</title></html>",
      contentType: "text/html",
      code: .invalidResponse),
    Case(
      testDescription: "JSON that says it is a page", status: 200, body: #"{"data": {"text": "x"}}"#,
      contentType: "text/html; charset=utf-8", code: .invalidResponse),
    Case(testDescription: "other JSON", status: 200, body: "[1]", code: .invalidResponse),
    Case(testDescription: "a redirect", status: 302, body: "moved", contentType: "text/plain", code: .invalidResponse),
    Case(
      testDescription: "500 with a body", status: 500, body: "a stack trace\n" + String(repeating: "x", count: 1_000),
      contentType: "text/plain", code: .internalError),
    Case(
      testDescription: "500 with JSON", status: 500,
      body: #"{"error": {"code": 500, "message": "no"}, "trace": ""# + String(repeating: "y", count: 1_000) + "\"}",
      code: .internalError),
    Case(
      testDescription: "JavaScript", status: 200, body: #"{"data": {"text": "x"}}"#, contentType: "application/jsonp",
      code: .invalidResponse),
    Case(
      testDescription: "errors that are no list", status: 200,
      body: #"{"data": {"text": "x"}, "errors": {"message": "no"}}"#, code: .invalidResponse),
    Case(
      testDescription: "errors that are a text", status: 200, body: #"{"data": {"text": "x"}, "errors": "no"}"#,
      code: .invalidResponse),
    Case(
      testDescription: "a gateway", status: 502, body: "<h1>Bad gateway</h1>", contentType: "text/html",
      code: .unavailable),
  ]

  @Test("each is a typed error with the first bytes in its debug text, and nothing is kept", arguments: cases)
  @MainActor
  func bad(_ sample: Case) async throws {
    let poster = FakeTransport { _ in
      HTTPReceivedResponse(status: sample.status, body: Array(sample.body.utf8), contentType: sample.contentType)
    }
    let dataConnect = DataConnect.makeUnshared(
      ConnectorConfig(serviceId: "s", location: "l", connector: "bad"),
      DataConnectSettings(cacheSettings: CacheSettings(storage: .memory, maxAge: 60)))
    dataConnect.use(RESTTransport(endpoint: Endpoint(isSecure: false, host: "fake", port: 80), client: poster))
    let query = dataConnect.observation(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    let error = try #require(await #expect(throws: DataConnectOperationError.self) { try await query.execute() })
    let cause = try #require(error.requestError)
    #expect(cause.code == sample.code)
    #expect(cause.httpStatus == sample.status)
    #expect(sample.body.isEmpty || cause.debugDescription.contains(sample.body.prefix(20)))
    #expect(cause.debugDescription.utf8.count < 600)
    #expect(!cause.description.contains("<"))
    #expect(query.lastError is DataConnectOperationError)
    #expect(try await query.execute(fetchPolicy: .cacheOnly).data == nil)
  }

  @Test("media types that are JSON")
  func mediaTypes() throws {
    let types = [
      "application/json", "Application/JSON; charset=utf-8", "application/json ;charset=utf-8", " application/json",
      "application/problem+json", "application/problem+json ; a=b", nil,
    ]
    for type in types {
      let response = try readOperationResponse(
        status: 200, body: Array(#"{"data": {}, "errors": null}"#.utf8), contentType: type)
      #expect(response.errors.isEmpty)
    }
    for type in ["application/jsonp", "application/json5", "text/json", "application/x;+json", "json"] {
      #expect(throws: DataConnectRequestError.self) {
        try readOperationResponse(status: 200, body: Array(#"{"data": {}}"#.utf8), contentType: type)
      }
    }
  }
}
