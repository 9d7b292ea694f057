import EventLoop
import TestSupport
import Testing

@testable import HTTP1

/// How a test's server answers.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct ServerSetup: Sendable {
  var options = HTTPServerOptions()
  var immediate: (@Sendable (HTTPRequest) -> HTTPResponse)?
  var handler: HTTPServer.Handler = { .json($0.body) }

  /// Runs `body` beside the server.
  func run<Result>(_ body: (ServerFixture) async throws -> Result) async throws -> Result {
    let loop = try EventLoop()
    try loop.start()
    let (handler, immediate) = (handler, immediate)
    let server = HTTPServer(on: loop, options: options) { request in
      if let immediate { .immediate(immediate(request)) } else { .deferred { await handler(request) } }
    }
    do {
      let port = try await server.listen(on: .loopback(port: 0))
      let result = try await body(ServerFixture(loop: loop, server: server, port: port))
      try await finished("the server's end") { await server.stop(within: .seconds(2)) }
      try await finished("the loop's end") { await loop.stopAndWait() }
      return result
    } catch {
      try await finished("the loop's end") { await loop.stopAndWait() }
      throw error
    }
  }
}

/// A running server, with a client that says byte for byte what a test wants.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct ServerFixture {
  let loop: EventLoop
  let server: HTTPServer
  let port: UInt16

  /// Opens a connection.
  func connect() async throws -> RawClient {
    try await withCheckedThrowingContinuation { continuation in
      loop.execute {
        loop.connect(to: "127.0.0.1", port: port, timeout: 5_000_000_000) { result in
          continuation.resume(
            with: result.map { stream in
              let client = RawClient(stream: stream)
              stream.handler = client
              return client
            })
        }
      }
    }
  }

  /// Sends `text`, and waits until the server closes the connection.
  func exchange(_ text: String) async throws -> String {
    let client = try await connect()
    client.send(text)
    return try await client.untilClosed()
  }
}

/// One connection of a test. Unchecked: what is not atomic is used on the loop only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class RawClient: StreamHandler, @unchecked Sendable {
  private let stream: TCPStream
  private let loop: EventLoop
  private var received = ""
  private var isClosed = false
  private var waiters: [(condition: (String) -> Bool, continuation: UnsafeContinuation<String, Never>)] = []

  init(stream: TCPStream) {
    self.stream = stream
    loop = stream.loop
  }

  func send(_ text: String) {
    loop.execute { self.stream.write { $0.append(text) } }
  }

  func endOutput() {
    loop.execute { self.stream.endOutput() }
  }

  func close() {
    loop.execute { self.stream.close() }
  }

  /// Does not read until ``resume()``.
  func pause() {
    loop.execute { self.stream.pauseReading() }
  }

  func resume() {
    loop.execute { self.stream.resumeReading() }
  }

  /// All that came, when it contains `text`.
  func until(_ text: String) async throws -> String { try await wait("'\(text)'") { $0.contains(text) } }

  func untilClosed() async throws -> String { try await wait("the end of the connection") { _ in false } }

  private func wait(_ what: String, _ condition: @escaping @Sendable (String) -> Bool) async throws -> String {
    try await finished(what) {
      await withUnsafeContinuation { continuation in
        self.loop.execute {
          self.waiters.append((condition, continuation))
          self.check()
        }
      }
    }
  }

  private func check() {
    let text = received
    let isClosed = isClosed
    waiters.removeAll { waiter in
      guard isClosed || waiter.condition(text) else { return false }
      waiter.continuation.resume(returning: text)
      return true
    }
  }

  func streamReceived(_ bytes: UnsafeRawBufferPointer) {
    received += String(decoding: bytes, as: UTF8.self)
    check()
  }

  func streamEnded() { stream.close() }
  func streamDrained() {}

  func streamClosed(_ error: SocketError?) {
    isClosed = true
    check()
  }
}

extension String {
  /// Without the Date fields.
  var undated: String {
    split(separator: "\r\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("Date: ") }.joined(
      separator: "\r\n")
  }
}
