import EventLoop
import TestSupport
import Testing

@testable import HTTP1

private func withClient<Result>(
  options: HTTPClientOptions = HTTPClientOptions(), on fixture: ServerFixture,
  _ body: (HTTPClient) async throws -> Result
) async throws -> Result {
  let client = HTTPClient(on: fixture.loop, options: options)
  let result = try await body(client)
  await client.close()
  return result
}

private func request(_ fixture: ServerFixture, _ method: HTTPMethod = .post, _ body: String = "") -> HTTPClientRequest {
  HTTPClientRequest(method, host: "127.0.0.1", port: fixture.port, target: "/a?b", body: Array(body.utf8))
}

@Test func requestsShareConnections() async throws {
  try await ServerSetup().run { fixture in
    try await withClient(options: HTTPClientOptions(connectionLimit: 3), on: fixture) { client in
      let sum = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<100 {
          group.addTask {
            let answer = try await client.send(request(fixture, .post, "\(number)"))
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "application/json")
            return Int(String(decoding: answer.body, as: UTF8.self)) ?? -1
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(sum == 4950)
      let count = try await fixture.loop.perform { fixture.server.connectionCount }
      #expect((1...3).contains(count))
    }
  }
}

@Test func whatTheServerSees() async throws {
  try await ServerSetup(handler: { request in
    let fields = request.headers.all.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    return .text("\(request.method) \(request.target) \(fields)", status: 201)
  }).run { fixture in
    try await withClient(on: fixture) { client in
      var get = request(fixture, .get)
      get.fields = [HTTPField("X-A", "b\r\nX-C: d")]
      let answer = try await client.send(get)
      #expect(answer.status == 201)
      #expect(
        String(decoding: answer.body, as: UTF8.self) == "GET /a?b Host: 127.0.0.1:\(fixture.port), X-A: b  X-C: d")
      #expect(try await client.send(request(fixture, .head)).body.isEmpty)
    }
  }
}

@Test func largeAndStreamedBodies() async throws {
  try await ServerSetup(handler: { request in
    let body = request.body
    return HTTPResponse(
      status: 200,
      body: .stream { writer in
        for start in stride(from: 0, to: body.count, by: 70_001) {
          try await writer.write(Array(body[start..<min(body.count, start + 70_001)]))
        }
      })
  }).run { fixture in
    try await withClient(on: fixture) { client in
      let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      var large = request(fixture)
      large.body = body
      let echoed = try await client.send(large).body
      #expect(echoed == body)
    }
  }
}

private func reason(_ body: () async throws -> Void) async -> HTTPClientError.Reason? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? HTTPClientError)?.reason
  }
}

@Test func timeoutsAndCancellation() async throws {
  let (events, continuation) = AsyncStream.makeStream(of: String.self)
  let options = HTTPServerOptions(endedClientGrace: .milliseconds(20))
  try await ServerSetup(
    options: options,
    handler: { request in
      continuation.yield("began")
      do { try await Task.sleep(for: .seconds(3_600)) } catch { continuation.yield("cancelled") }
      return .json(request.body)
    }
  ).run { fixture in
    try await withClient(on: fixture) { client in
      let iterator = Elements(events)
      let late = await reason { _ = try await client.send(request(fixture), timeout: .milliseconds(50)) }
      #expect(late == .timedOut)
      let event1 = try await iterator.next()
      #expect(event1 == "began")
      // Its connection is closed, which the server notices.
      let event2 = try await iterator.next()
      #expect(event2 == "cancelled")
      let task = Task { try await client.send(request(fixture)) }
      let event3 = try await iterator.next()
      #expect(event3 == "began")
      task.cancel()
      #expect(await reason { _ = try await task.value } == .cancelled)
      let event4 = try await iterator.next()
      #expect(event4 == "cancelled")
      let early = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try await client.send(request(fixture))
      }
      #expect(await reason { try await early.value } == .cancelled)
    }
  }
}

@Test func nobodyListens() async throws {
  try await ServerSetup().run { fixture in
    await fixture.server.stop(within: .seconds(1))
    try await withClient(on: fixture) { client in
      #expect(await reason { _ = try await client.send(request(fixture)) } == .cannotConnect(.refused))
      var nowhere = request(fixture)
      nowhere.host = "no-such-host.invalid"
      let asked = nowhere
      #expect(await reason { _ = try await client.send(asked) } == .cannotConnect(.unknownHost))
    }
  }
}

/// A server that says what a test wants, whatever it is asked.
private func withAnswers<Result>(
  _ answers: [String], _ body: (HTTPClient, UInt16) async throws -> Result
) async throws -> Result {
  let loop = try EventLoop()
  try loop.start()
  let script = Script(answers)
  let listener = try await loop.perform {
    try TCPListener(on: loop, .loopback(port: 0)) { stream in
      stream.handler = ScriptedServer(stream: stream, script: script)
    }
  }
  let client = HTTPClient(on: loop)
  let result = try await body(client, listener.port)
  await client.close()
  await loop.stopAndWait()
  return result
}

/// Unchecked: used on the loop only.
private final class Script: @unchecked Sendable {
  var answers: ArraySlice<String>

  init(_ answers: [String]) {
    self.answers = answers[...]
  }
}

/// Answers each piece with the next text; an empty one, or none, closes the connection.
private final class ScriptedServer: StreamHandler {
  private let stream: TCPStream
  private let script: Script

  init(stream: TCPStream, script: Script) {
    self.stream = stream
    self.script = script
  }

  func streamReceived(_ bytes: UnsafeRawBufferPointer) {
    guard let answer = script.answers.popFirst(), !answer.isEmpty else { return stream.close() }
    stream.write { $0.append(answer) }
    if !answer.hasSuffix("\n") { stream.closeAfterOutput(dropsInput: true) }
  }

  func streamEnded() { stream.close() }
  func streamDrained() {}
  func streamClosed(_ error: SocketError?) {}
}

@Test(arguments: [
  ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", HTTPClientError.Reason.connectionLost),
  ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0", .connectionLost),
  ("HTTP/1.1 200", .connectionLost), ("", .connectionLost), ("SSH-2.0-x\r\n\r\n", .invalidAnswer),
  ("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", .invalidAnswer),
])
func brokenAnswers(answer: String, expected: HTTPClientError.Reason) async throws {
  try await withAnswers([answer]) { client, port in
    let asked = HTTPClientRequest(.get, host: "127.0.0.1", port: port, target: "/")
    #expect(await reason { _ = try await client.send(asked) } == expected)
  }
}

@Test(
  arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", 200, "short"),
    ("HTTP/1.1 502 No\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n", 502, "hello"),
    ("HTTP/1.1 404 No\r\nContent-Length: 10\r\n\r\n", 404, ""),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nx", 200, "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nx"),
    ("HTTP/1.1 503 No", 503, "HTTP/1.1 503 No"), ("HTTP/1.1 2", nil, "HTTP/1.1 2"),
    ("SSH-2.0-x\r\n\r\n", nil, "SSH-2.0-x\r\n\r\n"),
    (
      "HTTP/1.1 200 OK\r\nA: " + String(repeating: "x", count: 70_000), 200,
      "HTTP/1.1 200 OK\r\nA: " + String(repeating: "x", count: 180)
    ),
  ] as [(String, Int?, String)])
func errorsHaveWhatCame(answer: String, status: Int?, excerpt: String) async throws {
  try await withAnswers([answer]) { client, port in
    let asked = HTTPClientRequest(.post, host: "127.0.0.1", port: port, target: "/")
    let error = await #expect(throws: HTTPClientError.self) { try await client.send(asked, timeout: .seconds(5)) }
    #expect(error?.partial?.status == status)
    #expect(error?.partial.map { String(decoding: $0.excerpt, as: UTF8.self) } == excerpt)
  }
}

@Test func errorsOfAnswersThatStall() async throws {
  try await withAnswers(["HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf\n", ""]) { client, port in
    let asked = HTTPClientRequest(.post, host: "127.0.0.1", port: port, target: "/")
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.send(asked, timeout: .milliseconds(100))
    }
    #expect(error?.reason == .timedOut)
    #expect(error?.partial == PartialResponse(status: 200, body: Array("half\n".utf8)))
  }
  try await withAnswers([""]) { client, port in
    let asked = HTTPClientRequest(.post, host: "127.0.0.1", port: port, target: "/")
    let error = await #expect(throws: HTTPClientError.self) { try await client.send(asked) }
    #expect(error?.partial == nil)
  }
}

@Test func onlySafeRequestsAreSentTwice() async throws {
  let ok = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\n"
  // The second answer is a closed connection, which was kept after the first.
  try await withAnswers([ok, "", ok]) { client, port in
    let get = HTTPClientRequest(.get, host: "127.0.0.1", port: port, target: "/")
    let status1 = try await client.send(get).status
    #expect(status1 == 200)
    let status2 = try await client.send(get).status
    #expect(status2 == 200)
  }
  try await withAnswers([ok, "", ok]) { client, port in
    let post = HTTPClientRequest(.post, host: "127.0.0.1", port: port, target: "/")
    let status3 = try await client.send(post).status
    #expect(status3 == 200)
    #expect(await reason { _ = try await client.send(post) } == .connectionLost)
    let status4 = try await client.send(post).status
    #expect(status4 == 200)
  }
  // Never twice on a new connection.
  try await withAnswers(["", ok]) { client, port in
    let get = HTTPClientRequest(.get, host: "127.0.0.1", port: port, target: "/")
    #expect(await reason { _ = try await client.send(get) } == .connectionLost)
  }
}

@Test func aBodyUntilTheConnectionsEnd() async throws {
  try await withAnswers(["HTTP/1.1 200 OK\r\n\r\nall of it"]) { client, port in
    let answer = try await client.send(HTTPClientRequest(.get, host: "127.0.0.1", port: port, target: "/"))
    #expect(String(decoding: answer.body, as: UTF8.self) == "all of it")
  }
}

@Test func aClosedClientRefuses() async throws {
  try await ServerSetup().run { fixture in
    let client = HTTPClient(on: fixture.loop)
    await client.close()
    #expect(await reason { _ = try await client.send(request(fixture)) } == .closed)
  }
}
