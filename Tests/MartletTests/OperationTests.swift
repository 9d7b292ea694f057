import Foundation
import JSONText
import Testing

@_spi(Generated) @_spi(Transport) @testable import Martlet

@Suite("Operations over REST")
struct OperationTests {
  @Test("a request as the protocol has it")
  func request() async throws {
    let poster = FakeTransport(#"{"data": {"text": "hello"}}"#)
    let config = ConnectorConfig(serviceId: "my svc", location: "eu", connector: "request")
    let dataConnect = DataConnect.dataConnect(connectorConfig: config, callerSDKType: .generated)
    dataConnect.use(
      RESTTransport(
        endpoint: Endpoint(isSecure: true, host: "h", port: 443, pathPrefix: "/data"), client: poster))
    let mutation = dataConnect.mutation(name: "doIt", variables: OneVariable(), resultsDataType: TextData.self)
    let result = try await mutation.execute()
    #expect(result.data == TextData(text: "hello"))
    #expect(result.source == .server)
    let sent = try #require(poster.requests.first)
    #expect(sent.path == "/data/v1/projects/local/locations/eu/services/my%20svc/connectors/request:executeMutation")
    #expect(
      sent.body == [
        "name": "projects/local/locations/eu/services/my svc/connectors/request", "operationName": "doIt",
        "variables": ["a": 1],
      ])
    #expect(sent.headers.contains(HeaderField(name: "Content-Type", value: "application/json")))
    #expect(sent.headers.contains { $0.name == "x-goog-api-client" && $0.value.hasSuffix("swift/gen") })
  }

  @Test("references of one mutation with the same variables are equal, and one object while somebody holds it")
  func equality() async throws {
    let dataConnect = DataConnect.test(FakeTransport(""))
    let other = DataConnect.makeUnshared(dataConnect.connectorConfig, DataConnectSettings())
    func mutation(_ name: String = "M", a: Int = 1, on connection: DataConnect) -> MutationRef<TextData, OneVariable> {
      connection.mutation(name: name, variables: OneVariable(a: a), resultsDataType: TextData.self)
    }
    let first = mutation(on: dataConnect)
    #expect(first === mutation(on: dataConnect))
    #expect(first == mutation(on: dataConnect))
    #expect(first != mutation("N", on: dataConnect))
    #expect(first != mutation(a: 2, on: dataConnect))
    #expect(first != mutation(on: other))
    #expect(Set([first, mutation(on: dataConnect), mutation(a: 2, on: dataConnect)]).count == 2)
    #expect(first.description == "MutationRef<TextData>")
    // Without a JSON form only itself.
    struct Endless: OperationVariable { var number = Double.infinity }
    func endless() -> MutationRef<TextData, Endless> {
      dataConnect.mutation(name: "M", variables: Endless(), resultsDataType: TextData.self)
    }
    let one = endless()
    #expect(one == one)
    #expect(one != endless())
  }

  @Test("an app's own kind of query needs no more than executing")
  func ownKind() async throws {
    struct Mock: ObservableQueryRef {
      var data: TextData?
      var source: DataSource?
      var lastError: (any DataConnectError)? { nil }
      var fails = false

      func execute(fetchPolicy: QueryFetchPolicy) async throws -> OperationResult<TextData> {
        if fails { throw DataConnectInitError.unreadableRoots }
        var result = OperationResult(data: TextData(text: "mock"), source: .cache)
        result.data?.text? += "ed"
        return result
      }

      static func == (lhs: Mock, rhs: Mock) -> Bool { lhs.fails == rhs.fails }
      func hash(into hasher: inout Hasher) { hasher.combine(fails) }
    }
    #expect(try await Mock().execute().data?.text == "mocked")
    #expect(Mock().cached == nil)
    var texts: [String?] = []
    for await update in Mock().updates { texts.append(try update.get().data?.text) }
    #expect(texts == ["mocked"])
    var errors: [any DataConnectError] = []
    for await update in Mock(fails: true).updates {
      if case .failure(let error) = update { errors.append(error.dataConnectError) }
    }
    #expect(errors.count == 1)
    #expect(errors.first is DataConnectInitError)
  }

  @Test("errors of fields are an error with the data that came")
  func fieldErrors() async throws {
    let poster = FakeTransport(
      #"{"data": {"text": null}, "errors": [{"message": "no", "path": ["text", 0, "x"], "extensions": {"code": 3}}]}"#)
    let mutation = DataConnect.test(poster).mutation(
      name: "M", variables: NoVariables(), resultsDataType: TextData.self)
    let error = try #require(await #expect(throws: DataConnectOperationError.self) { try await mutation.execute() })
    #expect(error.message == "no (at text.[0].x)")
    #expect(error.requestError == nil)
    let response = try #require(error.response)
    #expect(response.errors == [.init(message: "no", path: [.field("text"), .listIndex(0), .field("x")])])
    #expect(response.data(asType: TextData.self) == TextData(text: nil))
    #expect(response.data(asType: FilmsData.self) == nil)
    #expect(response.rawJsonData == #"{"text":null}"#)
  }

  @Test("data that the type cannot hold is still there as text")
  func partialData() async throws {
    let poster = FakeTransport(#"{"data": {"films": null}, "errors": [{"message": "no"}]}"#)
    let query = DataConnect.test(poster).observation(
      name: "Q", variables: NoVariables(), resultsDataType: FilmsData.self)
    let error = try #require(await #expect(throws: DataConnectOperationError.self) { try await query.execute() })
    #expect(error.response?.data(asType: FilmsData.self) == nil)
    #expect(error.response?.rawJsonData == #"{"films":null}"#)
    #expect(error.response?.errors.first?.path == nil)
  }

  @Test(
    "a refusal has the server's code and message",
    arguments: [
      (403, #"{"code": 7, "message": "not yours"}"#, .permissionDenied, "not yours"),
      (404, #"{"error": {"code": 404, "message": "gone", "status": "NOT_FOUND"}}"#, .notFound, "gone"),
      (501, #"{"code": 12, "message": "later"}"#, .unimplemented, "later"),
      (500, "oops", .internalError, "the server responded with status 500"),
      (502, "<html>Bad gateway</html>", .unavailable, "the server responded with status 502"),
      (302, "", .invalidResponse, "the server redirects to another address: set that address as the endpoint"),
      (
        200, "<html>Login</html>", .invalidResponse,
        "invalid response: it is not valid JSON (expected a value at byte 0)"
      ),
      (
        200, "{\"data\": {", .invalidResponse,
        "invalid response: it is not valid JSON (expected a member's name at byte 10)"
      ),
      (200, "{}", .invalidResponse, "invalid response: it has neither 'data' nor 'errors'"),
      (200, "[]", .invalidResponse, "invalid response: it has neither 'data' nor 'errors'"),
    ] as [(Int, String, DataConnectRequestError.Code, String)])
  func refusals(_ status: Int, _ body: String, _ code: DataConnectRequestError.Code, _ message: String) async throws {
    let mutation = DataConnect.test(FakeTransport(body, status: status), name: "\(status)\(body.count)").mutation(
      name: "M", variables: NoVariables(), resultsDataType: TextData.self)
    let error = try #require(await #expect(throws: DataConnectOperationError.self) { try await mutation.execute() })
    #expect(error.message == message)
    #expect(error.response == nil)
    #expect(error.requestError?.code == code)
    #expect(error.requestError?.httpStatus == status)
    if body.hasPrefix("<") { #expect(error.debugDescription.contains(body)) }
    #expect(!error.description.contains("<"))
  }

  @Test("data that does not fit the type is told with its path")
  func wrongData() async throws {
    let query = DataConnect.test(FakeTransport(#"{"data": {"text": 5}}"#)).observation(
      name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    let error = try #require(await #expect(throws: DataConnectCodecError.self) { try await query.execute() })
    #expect(error.message == "text: expected String, found a number")
    #expect(error.code == .decodingFailed)
  }

  @Test("codes have names, and unknown numbers one too")
  func codes() {
    #expect(DataConnectRequestError.Code(number: 16) == .unauthenticated)
    #expect(DataConnectRequestError.Code(number: 99) == .unknown)
    #expect(DataConnectRequestError.Code.allCases.count == 17)
    #expect(Set(DataConnectRequestError.Code.allCases.map(\.description)).count == 17)
    let any = AnyDataConnectError(dataConnectError: DataConnectInitError.invalidEndpoint("x"))
    #expect(any.message?.contains("'x'") == true)
  }
}

private struct OneVariable: OperationVariable {
  var a = 1
}
