#if os(Linux)
  import EventLoop
  import Foundation
  import HTTP1
  import JSONText
  import TestSupport
  import Locks
  import Testing

  @_spi(Generated) @_spi(Transport) @testable import Martlet

  /// A server that answers as the test says, on a loop of its own.
  private struct TestServer {
    let port: UInt16

    static func run(
      _ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse, during body: (TestServer) async throws -> Void
    ) async throws {
      let loop = try EventLoop()
      try loop.start()
      let server = HTTPServer(on: loop, handler: handler)
      let port = try await server.listen(on: .loopback(port: 0))
      try await body(TestServer(port: port))
      await server.stop(within: .milliseconds(10))
      await loop.stopAndWait()
    }

    func dataConnect(_ name: String = #function) -> DataConnect {
      let config = ConnectorConfig(serviceId: "s", location: "l", connector: "loop-\(name)-\(port)")
      let dataConnect = DataConnect.dataConnect(connectorConfig: config)
      dataConnect.useEmulator(host: "127.0.0.1", port: Int(port))
      return dataConnect
    }
  }

  /// Says the same to whoever comes, and closes the connection.
  private final class OneAnswer: StreamHandler {
    private let stream: TCPStream
    private let text: String

    init(stream: TCPStream, text: String) {
      self.stream = stream
      self.text = text
    }

    func streamReceived(_ bytes: UnsafeRawBufferPointer) {
      stream.write { $0.append(text) }
      stream.closeAfterOutput(dropsInput: true)
    }

    func streamEnded() { stream.close() }
    func streamDrained() {}
    func streamClosed(_ error: SocketError?) {}
  }

  @Suite("Requests over a socket")
  struct EventLoopPosterTests {
    @Test("a query goes to the server and its answer comes back")
    func query() async throws {
      try await TestServer.run { request in
        let body = (try? parseJSON(request.body)) ?? .null
        let answer: JSONValue = ["data": ["text": .string("\(request.method) \(body["operationName"]?.string ?? "")")]]
        return .json(Array(answer.description.utf8))
      } during: { server in
        let query = server.dataConnect().observation(
          name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
        for _ in 0..<20 {
          let text = try await query.execute().data?.text
          #expect(text == "POST Q")
        }
      }
    }

    @Test("many requests at once")
    func many() async throws {
      try await TestServer.run { request in
        .json(Array(#"{"data": {"text": "x"}}"#.utf8))
      } during: { server in
        let mutation = server.dataConnect().mutation(
          name: "M", variables: NoVariables(), resultsDataType: TextData.self)
        try await withThrowingTaskGroup(of: String?.self) { group in
          for _ in 0..<200 { group.addTask { try await mutation.execute().data?.text } }
          for try await text in group { #expect(text == "x") }
        }
      }
    }

    @Test("nobody listens")
    func refused() async throws {
      let port = try await freePort()
      let config = ConnectorConfig(serviceId: "s", location: "l", connector: "refused-\(port)")
      let dataConnect = DataConnect.dataConnect(connectorConfig: config)
      dataConnect.useEmulator(port: port)
      let mutation = dataConnect.mutation(name: "M", variables: NoVariables(), resultsDataType: TextData.self)
      let error = try #require(await #expect(throws: DataConnectOperationError.self) { try await mutation.execute() })
      #expect(error.requestError?.code == .unavailable)
      #expect(error.message?.hasPrefix("cannot reach the server at 127.0.0.1:\(port)") == true)
    }

    @Test("an answer that does not come, and a task that is cancelled")
    func slow() async throws {
      let requests = Locked(0)
      try await TestServer.run { _ in
        requests.withLock { $0 += 1 }
        // Ends when the client is gone.
        try? await Task.sleep(for: .seconds(3_600))
        return .json([])
      } during: { server in
        let endpoint = Endpoint(isSecure: false, host: "127.0.0.1", port: Int(server.port))
        let impatient = EventLoopTransport(timeout: .milliseconds(50))
        let error = await #expect(throws: DataConnectRequestError.self) {
          try await impatient.post(to: endpoint, path: "/", headers: [], body: [])
        }
        #expect(error?.code == .deadlineExceeded)
        let task = Task { try await EventLoopTransport.shared.post(to: endpoint, path: "/", headers: [], body: []) }
        try await eventually("the second request arrives") { requests.withLock { $0 } == 2 }
        task.cancel()
        await #expect(throws: CancellationError.self) {
          try await finished("the end of a cancelled request") { _ = try await task.value }
        }
      }
    }

    @Test("a redirect is an error that says so")
    func others() async throws {
      try await TestServer.run { _ in
        HTTPResponse(status: 302, fields: [HTTPField("Location", "http://127.0.0.1:1/")], body: .bytes([]))
      } during: { server in
        let dataConnect = server.dataConnect()
        let mutation = dataConnect.mutation(name: "M", variables: NoVariables(), resultsDataType: TextData.self)
        let error = try #require(await #expect(throws: DataConnectOperationError.self) { try await mutation.execute() })
        #expect(error.message?.hasPrefix("the server redirects") == true)
      }
    }

    @Test(
      "an answer that is cut, refused or too long: a typed error with its status and its first 200 bytes",
      arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{\"data\": ", "{\"data\": "),
        (
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello"
        ),
        ("HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 200 OK\r\nX: "),
      ])
    func broken(_ answer: String, _ expected: String) async throws {
      let loop = try EventLoop()
      try loop.start()
      let text = answer + String(repeating: "x", count: answer.hasSuffix("X: ") ? 70_000 : 1_000)
      let listener = try await loop.perform {
        try TCPListener(on: loop, .loopback(port: 0)) { stream in
          stream.handler = OneAnswer(stream: stream, text: text)
        }
      }
      let config = ConnectorConfig(serviceId: "s", location: "l", connector: "cut")
      let dataConnect = DataConnect.makeUnshared(config, DataConnectSettings())
      dataConnect.useEmulator(port: Int(listener.port))
      let mutation = dataConnect.mutation(name: "M", variables: NoVariables(), resultsDataType: TextData.self)
      let error = try #require(await #expect(throws: DataConnectOperationError.self) { try await mutation.execute() })
      let cause = try #require(error.requestError)
      #expect(cause.code == .invalidResponse)
      #expect(cause.httpStatus == 200)
      let excerpt = expected + String(repeating: "x", count: 200 - expected.utf8.count)
      #expect(cause.debugDescription.contains("the response starts with: \(excerpt)\n"))
      #expect(cause.debugDescription.contains("HTTP status 200"))
      #expect(!cause.description.contains("xxx"))
      await loop.stopAndWait()
    }

    private func freePort() async throws -> Int {
      let loop = try EventLoop()
      try loop.start()
      let port = try await loop.perform {
        let listener = try TCPListener(on: loop, .loopback(port: 0)) { _ in }
        listener.close()
        return Int(listener.port)
      }
      await loop.stopAndWait()
      return port
    }
  }
#endif
