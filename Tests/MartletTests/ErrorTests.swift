import Foundation
import Locks
import TestSupport
import Testing

@_spi(Generated) @_spi(Transport) @testable import Martlet

/// Every error of the SDK, provoked as an app would meet it.
@Suite("Errors", .serialized)  // Two of them set the handler of all connections.
@MainActor
struct ErrorTests {
  private struct Sample: OperationVariable {
    var number = 0.0
    var time = Timestamp(seconds: 0, nanoseconds: 0)
  }

  private func connect(_ body: String, status: Int = 200) -> DataConnect {
    let dataConnect = DataConnect.makeUnshared(
      ConnectorConfig(serviceId: "s", location: "l", connector: "errors"), DataConnectSettings())
    let poster = FakeTransport(body, status: status)
    dataConnect.use(RESTTransport(endpoint: Endpoint(isSecure: false, host: "fake", port: 80), client: poster))
    return dataConnect
  }

  private func failure<Value: Decodable & Sendable>(
    of dataConnect: DataConnect, as type: Value.Type, _ variables: Sample = Sample()
  ) async -> (any Error)? {
    let query = dataConnect.observation(name: "Q", variables: variables, resultsDataType: type)
    do {
      _ = try await query.execute()
      return nil
    } catch {
      // A reference shows what its execution threw, and `updates` tell it.
      #expect(query.lastError != nil)
      return error
    }
  }

  @Test("of the connection: no server is named, none can be, roots that are none")
  func initErrors() async throws {
    var codes: Set<DataConnectInitError.Code> = []
    let config = ConnectorConfig(serviceId: "s", location: "l", connector: "nowhere")
    let nowhere = DataConnect.makeUnshared(config, DataConnectSettings())
    let first = try #require(await failure(of: nowhere, as: TextData.self) as? DataConnectInitError)
    codes.insert(first.code)
    #expect(first.message?.contains("useEmulator()") == true)
    let broken = DataConnect.makeUnshared(config, DataConnectSettings(host: "no host"))
    let second = try #require(await failure(of: broken, as: TextData.self) as? DataConnectInitError)
    codes.insert(second.code)
    #expect(second.message?.contains("'https://no host:443' is not a valid server address") == true)
    codes.insert(DataConnectInitError.unreadableRoots.code)
    // Two are there for code of the official SDK alone.
    #expect(codes.union([.appNotConfigured, .grpcNotConfigured]) == Set(DataConnectInitError.Code.allCases))
  }

  @Test("of values: each code, with the way to the value and both types")
  func codecErrors() async throws {
    struct Times: Decodable, Sendable { var at: Timestamp }
    struct Days: Decodable, Sendable { var day: LocalDate }
    struct Keys: Decodable, Sendable {
      var id: UUID
      enum CodingKeys: CodingKey { case id }
      init(from decoder: any Decoder) throws {
        var container = try decoder.container(keyedBy: CodingKeys.self)
        id = try CodecHelper<CodingKeys>().decode(UUID.self, forKey: .id, container: &container)
      }
    }
    struct Rows<Row: Decodable & Sendable>: Decodable, Sendable { var rows: [Row] }

    let cases: [(DataConnectCodecError.Code, (any Error)?, String)] = [
      (
        .decodingFailed, await failure(of: connect(#"{"data": {"text": 7}}"#), as: TextData.self),
        "text: expected String, found a number"
      ),
      (
        .invalidTimestampFormat,
        await failure(of: connect(#"{"data": {"rows": [{"at": "now"}]}}"#), as: Rows<Times>.self),
        "rows[0].at: expected Timestamp in RFC 3339 format, but found another string"
      ),
      (
        .invalidLocalDateFormat,
        await failure(of: connect(#"{"data": {"rows": [{"day": "2023-02-29"}]}}"#), as: Rows<Days>.self),
        "rows[0].day: expected LocalDate in the form YYYY-MM-DD, but found another string"
      ),
      (
        .invalidUUID, await failure(of: connect(#"{"data": {"rows": [{"id": "1"}]}}"#), as: Rows<Keys>.self),
        "rows[0].id: expected UUID, but found another string"
      ),
      (
        .encodingFailed,
        await failure(of: connect(""), as: TextData.self, Sample(number: .infinity)),
        "number: JSON cannot represent an infinite number or NaN"
      ),
      (
        .encodingFailed,
        await failure(of: connect(""), as: TextData.self, Sample(time: Timestamp(seconds: .max, nanoseconds: 0))),
        "time: a timestamp outside the years 1583 to 9999 cannot be sent"
      ),
    ]
    for (code, error, message) in cases {
      let error = try #require(error as? DataConnectCodecError)
      #expect(error.code == code)
      #expect(error.message == message)
    }
    #expect(Set(cases.map(\.0)) == Set(DataConnectCodecError.Code.allCases))
    #expect(throws: DataConnectCodecError.self) { try LocalDate(localDateString: "tomorrow") }
    #expect(throws: DataConnectCodecError.self) { try AnyValue(codableValue: ["a": Double.nan]) }
  }

  @Test("of operations: the server's message and path, and the data that came")
  func operationErrors() async throws {
    let body = #"{"data": {"text": null}, "errors": [{"message": "Not the owner", "path": ["rows", 2, "text"]}]}"#
    let error = try #require(await failure(of: connect(body), as: TextData.self) as? DataConnectOperationError)
    #expect(error.message == "Not the owner (at rows.[2].text)")
    #expect(error.requestError == nil)
    let response = try #require(error.response)
    #expect(response.errors.first?.path == [.field("rows"), .listIndex(2), .field("text")])
    #expect(response.rawJsonData == #"{"text":null}"#)
    let segments = try JSONEncoder().encode(response.errors[0].path)
    #expect(String(decoding: segments, as: UTF8.self) == #"["rows",2,"text"]"#)
    #expect(try JSONDecoder().decode([DataConnectPathSegment].self, from: segments) == response.errors[0].path)
  }

  @Test("of requests: every code that a server can give, and what is no answer at all")
  func requestErrors() async throws {
    var codes: Set<DataConnectRequestError.Code> = []
    for number in 1...16 {
      let body = #"{"code": \#(number), "message": "m\#(number)"}"#
      let error = await failure(of: connect(body, status: 400), as: TextData.self) as? DataConnectOperationError
      let cause = try #require(error?.requestError)
      #expect(cause.message == "m\(number)")
      #expect(error?.response == nil)
      codes.insert(cause.code)
    }
    #expect(codes.count == 16)
    let page = "<html>" + String(repeating: "p", count: 500)
    let error = await failure(of: connect(page), as: TextData.self) as? DataConnectOperationError
    let cause = try #require(error?.requestError)
    codes.insert(cause.code)
    #expect(codes == Set(DataConnectRequestError.Code.allCases))
    // The first 200 bytes are for a debugger alone.
    #expect(cause.debugDescription.contains(page.prefix(200)))
    #expect(!cause.debugDescription.contains(page.prefix(201)))
    #expect(!"\(cause)".contains("ppp"))
    #expect(error?.debugDescription.contains(page.prefix(200)) == true)
  }

  @Test("of the storage: a damaged cache is set aside and told of once, and no query fails for it")
  func storageErrors() async throws {
    let folder = try TemporaryFolder()
    let told = Locked<[DataConnectInternalError]>([])
    let before = DataConnect.onCacheProblem
    DataConnect.onCacheProblem = { error in told.withLock { $0.append(error) } }
    defer { DataConnect.onCacheProblem = before }

    let name = "damage-\(UUID().uuidString)"
    func connect() -> DataConnect {
      let settings = DataConnectSettings(cacheSettings: CacheSettings(maxAge: 60))
      let config = ConnectorConfig(serviceId: "s", location: "l", connector: name)
      let dataConnect = DataConnect.makeUnshared(config, settings, cacheFolder: folder.path)
      let poster = FakeTransport(#"{"data": {"text": "x"}}"#)
      dataConnect.use(RESTTransport(endpoint: Endpoint(isSecure: false, host: "fake", port: 80), client: poster))
      return dataConnect
    }
    func query(_ dataConnect: DataConnect) -> QueryRefObservation<TextData, NoVariables> {
      dataConnect.observation(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    }
    let first = connect()
    _ = try await query(first).execute()
    let files = { FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [] }
    let database = try #require(files().first { $0.hasSuffix(".sqlite") })
    // Another user: the file is closed.
    first.tokenProvider = FakeTokens(user: "another")
    _ = try await query(first).execute(fetchPolicy: .cacheOnly)
    for file in files() where file.hasPrefix(database) && file != database {
      try FileManager.default.removeItem(atPath: folder.path + "/" + file)
    }
    try Data(String(repeating: "no database ", count: 1_000).utf8).write(to: folder.url.appending(path: database))

    let damaged = connect()
    for _ in 0..<3 { #expect(try await query(damaged).execute(fetchPolicy: .serverOnly).data?.text == "x") }
    #expect(try await query(damaged).execute(fetchPolicy: .cacheOnly).data?.text == "x")
    let errors = told.withLock { $0 }
    #expect(errors.map(\.code) == [.sqliteError])
    #expect(errors.first?.underlyingError != nil)
    #expect(files().contains { $0.contains("damaged") })
    // One code is there for code of the official SDK alone.
    #expect(Set(errors.map(\.code)).union([.internalError]) == Set(DataConnectInternalError.Code.allCases))
  }

  @Test("a cache that has no place is told of once, and everything works without it")
  func noPlace() async throws {
    let told = Locked(0)
    let before = DataConnect.onCacheProblem
    DataConnect.onCacheProblem = { _ in told.withLock { $0 += 1 } }
    defer { DataConnect.onCacheProblem = before }
    let dataConnect = DataConnect.makeUnshared(
      ConnectorConfig(serviceId: "s", location: "l", connector: "no-place"),
      DataConnectSettings(cacheSettings: CacheSettings(maxAge: 60)), cacheFolder: "/dev/null/nowhere")
    let poster = FakeTransport(#"{"data": {"text": "x"}}"#)
    dataConnect.use(RESTTransport(endpoint: Endpoint(isSecure: false, host: "fake", port: 80), client: poster))
    let query = dataConnect.observation(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    for _ in 0..<3 { #expect(try await query.execute().source == .server) }
    #expect(try await query.execute(fetchPolicy: .cacheOnly).data == nil)
    #expect(told.withLock { $0 } == 1)
  }

  @Test("any of them as one type, for places that want a concrete one")
  func anyError() async throws {
    let updates = connect(#"{"errors": [{"message": "no"}]}"#).observation(
      name: "Q", variables: NoVariables(), resultsDataType: TextData.self
    ).updates
    for await update in updates {
      guard case .failure(let error) = update else { continue }
      #expect(error.dataConnectError is DataConnectOperationError)
      #expect(error.message == "no")
      #expect(error.description == error.dataConnectError.description)
      break
    }
  }
}
