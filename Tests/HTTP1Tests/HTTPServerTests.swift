import EventLoop
import Synchronization
import TestSupport
import Testing

@testable import HTTP1

private func post(_ body: String, _ fields: String = "") -> String {
  "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
}

private func answer(_ body: String, _ fields: String = "") -> String {
  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\(fields)\r\n\r\n\(body)"
}

@Test(arguments: [true, false])
func pipelinedRequestsAreAnsweredInOrder(atOnce: Bool) async throws {
  let immediate: @Sendable (HTTPRequest) -> HTTPResponse = { .json($0.body) }
  try await ServerSetup(
    immediate: atOnce ? immediate : nil,
    handler: { request in
      // The first ones take longest.
      try? await Task.sleep(for: .milliseconds(request.body.first == UInt8(ascii: "0") ? 20 : 1))
      return .json(request.body)
    }
  ).run { fixture in
    let bodies = (0..<30).map { "\($0)" }
    let sent = bodies.map { post($0) }.joined() + post("last", "Connection: close\r\n")
    let received = try await fixture.exchange(sent).undated
    #expect(received == bodies.map { answer($0) }.joined() + answer("last", "\r\nConnection: close"))
  }
}

@Test func datesAndKeepAliveOfOldClients() async throws {
  try await ServerSetup().run { fixture in
    let received = try await fixture.exchange("GET / HTTP/1.0\r\n\r\n")
    #expect(received.contains("\r\nDate: "))
    #expect(received.contains("\r\nConnection: close\r\n"))
    let client = try await fixture.connect()
    client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    let kept = try await client.until("\r\n\r\n")
    #expect(kept.contains("Connection: keep-alive"))
    client.close()
  }
}

@Test func headHasNoBody() async throws {
  try await ServerSetup(handler: { _ in .text("hello", status: 200) }).run { fixture in
    let received = try await fixture.exchange("HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(received.contains("Content-Length: 5\r\n"))
    #expect(received.hasSuffix("\r\n\r\n"))
  }
}

@Test func problemsAreToldAndEndTheConnection() async throws {
  try await ServerSetup(options: HTTPServerOptions(limits: HTTPLimits(body: 100))).run { fixture in
    let bad = try await fixture.exchange("NONSENSE\r\n\r\n" + post("a"))
    #expect(bad.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(bad.hasSuffix("Connection: close\r\n\r\ninvalid request line\n"))
    // The body is on its way when the answer comes.
    let long = try await fixture.exchange(post(String(repeating: "a", count: 500_000)))
    #expect(long.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
    let head = try await fixture.exchange("GET / HTTP/1.1\r\nA: \(String(repeating: "a", count: 70_000))\r\n\r\n")
    #expect(head.hasPrefix("HTTP/1.1 431 "))
  }
}

@Test func aClientThatWaitsForLeaveGetsIt() async throws {
  try await ServerSetup().run { fixture in
    let client = try await fixture.connect()
    client.send("POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 5\r\n\r\n")
    #expect(try await client.until("Continue") == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("hello")
    #expect(try await client.untilClosed().hasSuffix("hello"))
  }
}

@Test func aSlowRequestIsToldSo() async throws {
  try await ServerSetup(options: HTTPServerOptions(requestTimeout: .milliseconds(50))).run { fixture in
    let slow = try await fixture.exchange("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhel")
    #expect(slow.hasPrefix("HTTP/1.1 408 "))
  }
}

@Test func idleConnectionsEnd() async throws {
  try await ServerSetup(options: HTTPServerOptions(idleTimeout: .milliseconds(50))).run { fixture in
    let silent = try await fixture.exchange("")
    #expect(silent == "")
    // On a busy machine the connection may be closed before the request is sent.
    let kept = try await fixture.exchange(post("a")).undated
    #expect(["", answer("a")].contains(kept))
  }
}

@Test func aClientThatHasEndedItsSideGetsItsAnswer() async throws {
  try await ServerSetup(handler: { request in
    try? await Task.sleep(for: .milliseconds(20))
    return .json(request.body)
  }).run { fixture in
    let client = try await fixture.connect()
    client.send(post("a") + post("b"))
    client.endOutput()
    #expect(try await client.untilClosed().undated == answer("a") + answer("b"))
  }
}

@Test(arguments: [true, false])
func aGoneClientsTaskIsCancelled(closesAtOnce: Bool) async throws {
  let (stream, continuation) = AsyncStream.makeStream(of: String.self)
  let options = HTTPServerOptions(endedClientGrace: .milliseconds(30))
  try await ServerSetup(
    options: options,
    handler: { request in
      continuation.yield("began")
      do { try await Task.sleep(for: .seconds(3_600)) } catch { continuation.yield("cancelled") }
      return .json(request.body)
    }
  ).run { fixture in
    let client = try await fixture.connect()
    client.send(post("a"))
    let events = Elements(stream)
    #expect(try await events.next() == "began")
    if closesAtOnce { client.close() } else { client.endOutput() }
    #expect(try await events.next() == "cancelled")
  }
}

@Test func stoppingFinishesOpenRequests() async throws {
  let (began, beginning) = AsyncStream.makeStream(of: Void.self)
  let (released, release) = AsyncStream.makeStream(of: Void.self)
  try await ServerSetup(handler: { request in
    beginning.yield()
    for await _ in released { break }
    return .json(request.body)
  }).run { fixture in
    let idle = try await fixture.connect()
    let busy = try await fixture.connect()
    busy.send(post("a"))
    let beginnings = Elements(began)
    try #require(await beginnings.next() != nil)
    let stopped = Task { await fixture.server.stop(within: .seconds(60)) }
    let nothing = try await idle.untilClosed()
    #expect(nothing == "")
    release.yield()
    let last = try await busy.untilClosed().undated
    #expect(last == answer("a", "\r\nConnection: close"))
    try await finished("the server's end") { await stopped.value }
    await #expect(throws: SocketError.self) { try await fixture.connect() }
  }
}

@Test func streamsWaitForSlowClients() async throws {
  let written = Mutex(0)
  let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
  try await ServerSetup(handler: { _ in
    HTTPResponse(
      status: 200,
      body: .stream { writer in
        for _ in 0..<300 {
          try await writer.write(piece)
          written.withLock { $0 += 1 }
        }
      })
  }).run { fixture in
    let client = try await fixture.connect()
    client.pause()
    client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    // The system's own buffers take some megabytes; thirty they do not.
    let beforeReading = try await settled("the stream waits for its client") { written.withLock { $0 } }
    #expect((1..<200).contains(beforeReading))
    client.resume()
    let received = try await client.untilClosed()
    #expect(received.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(received.contains("Transfer-Encoding: chunked"))
    #expect(received.hasSuffix("0\r\n\r\n"))
    #expect(received.utf8.count { $0 == UInt8(ascii: "x") } == 300 * 100_000)
    #expect(written.withLock { $0 } == 300)
  }
}

@Test func aStreamThatFailsIsCut() async throws {
  struct Broken: Error {}
  try await ServerSetup(handler: { _ in
    HTTPResponse(
      status: 200,
      body: .stream { writer in
        try await writer.write(Array("part".utf8))
        throw Broken()
      })
  }).run { fixture in
    let received = try await fixture.exchange("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(!received.hasSuffix("0\r\n\r\n"))
  }
}

@Test func pipeliningWithoutReadingTakesNoEndlessMemory() async throws {
  let body = [UInt8](repeating: UInt8(ascii: "x"), count: 50_000)
  let answered = Mutex(0)
  try await ServerSetup(immediate: { _ in
    answered.withLock { $0 += 1 }
    return .json(body)
  }).run { fixture in
    let client = try await fixture.connect()
    client.pause()
    let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    client.send(String(repeating: request, count: 999) + "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let beforeReading = try await settled("the server stops reading") { answered.withLock { $0 } }
    #expect((1..<600).contains(beforeReading))
    client.resume()
    let received = try await client.untilClosed()
    #expect(received.utf8.count { $0 == UInt8(ascii: "x") } == 1000 * 50_000)
  }
}

@Test func aFieldsValueCannotBeginAnotherField() async throws {
  try await ServerSetup(handler: { _ in
    HTTPResponse(status: 204, fields: [HTTPField("X-Note", "a\r\nSet-Cookie: b")], body: .bytes([]))
  }).run { fixture in
    let received = try await fixture.exchange("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(received.undated == "HTTP/1.1 204 No Content\r\nX-Note: a  Set-Cookie: b\r\nConnection: close\r\n\r\n")
  }
}
