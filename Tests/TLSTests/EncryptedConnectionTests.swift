import EventLoop
import Foundation
import HTTP1
import TestSupport
import Testing

@testable import TLS

/// Our HTTP client against a TLS server of other make, with our HTTP server behind it.
/// One after another, since a test changes the environment.
@Suite("Encrypted connections", .serialized)
struct EncryptedConnectionTests {
  private struct Setup {
    let loop: EventLoop
    let terminator: TLSTerminator
    let client: HTTPClient

    var port: UInt16 { terminator.port }

    func request(_ host: String, _ body: [UInt8] = []) -> HTTPClientRequest {
      HTTPClientRequest(host: host, port: port, isSecure: true, target: "/echo", body: body)
    }
  }

  private func run(
    _ certificate: String = "local", mode: TLSTerminator.Mode = .pass, roots: String? = "authority",
    options: HTTPClientOptions = HTTPClientOptions(), _ body: (Setup) async throws -> Void
  ) async throws {
    let loop = try EventLoop()
    try loop.start()
    let server = HTTPServer(on: loop) { request in HTTPResponse(status: 200, body: .bytes(request.body)) }
    let port = try await server.listen(on: .loopback(port: 0))
    let terminator = try await TLSTerminator(certificate, to: port, mode: mode)
    let context = try TLSContext(roots: roots.map { try TLSTerminator.authority($0) })
    let client = HTTPClient(on: loop, options: options, tls: context)
    try await body(Setup(loop: loop, terminator: terminator, client: client))
    await client.close()
    await server.stop(within: .milliseconds(10))
    await loop.stopAndWait()
  }

  private func reason(_ body: () async throws -> Void) async -> HTTPClientError.Reason? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? HTTPClientError)?.reason
    }
  }

  @Test("what is sent comes back, by name and by address; the name is told to the server")
  func passes() async throws {
    try await run { setup in
      for host in ["localhost", "127.0.0.1"] {
        let response = try await setup.client.send(setup.request(host, Array("hello".utf8)))
        #expect(response.status == 200)
        #expect(response.body == Array("hello".utf8))
      }
      let output = setup.terminator.output
      #expect(output.contains("asked for localhost\n"))
      #expect(!output.contains("asked for 127"))
      #expect(output.contains("protocol TLSv1.3"))
    }
  }

  @Test(
    "the name that is told: without the dot that ends a whole name, and no address",
    arguments: [
      ("films.example.", "films.example"), ("films.example", "films.example"), ("127.0.0.1", nil), ("::1", nil),
    ])
  func serverName(_ host: String, _ told: String?) throws {
    let session = try TLSSession(try TLSContext(), host: host)
    #expect(try session.handshake() == false)
    var hello: [UInt8] = []
    session.takeOutput { count, fill in
      hello = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
        if let start = buffer.baseAddress { fill(start) }
        used = count
      }
    }
    let text = String(decoding: hello, as: UTF8.self)
    #expect(text.contains(told ?? host) == (told != nil))
    #expect(!text.contains("example." + "\0") && !text.contains("films.example."))
  }

  @Test("bodies of all sizes, many at once, on few connections")
  func bodies() async throws {
    try await run(options: HTTPClientOptions(connectionLimit: 4)) { setup in
      var random = SeededRandom(seed: 7)
      let sizes = [0, 1, 16_383, 16_384, 16_385, 3_000_000] + (0..<40).map { _ in random.int(below: 100_000) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for size in sizes {
          let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ size) }
          group.addTask {
            let response = try await setup.client.send(setup.request("localhost", body))
            #expect(response.body == body)
          }
        }
        try await group.waitForAll()
      }
      let handshakes = setup.terminator.output.split(separator: "\n").filter { $0.hasPrefix("protocol") }
      #expect((1...4).contains(handshakes.count))
    }
  }

  @Test(
    "certificates that are not to be believed",
    arguments: [
      ("local", String?.none), ("local", "stranger"), ("elsewhere", "authority"), ("expired", "authority"),
    ])
  func untrusted(_ certificate: String, _ roots: String?) async throws {
    try await run(certificate, roots: roots) { setup in
      for host in ["localhost", "127.0.0.1"] {
        let reason = await reason { _ = try await setup.client.send(setup.request(host)) }
        #expect(reason == .cannotConnect(.notTrusted), "\(host)")
      }
      // Nothing of the request has left.
      #expect(!setup.terminator.output.contains("protocol"))
    }
  }

  @Test("the message says what is wrong with the certificate")
  func messages() async throws {
    try await run("elsewhere") { setup in
      let error = await #expect(throws: HTTPClientError.self) {
        try await setup.client.send(setup.request("localhost"))
      }
      #expect(error?.description.hasPrefix("the certificate of localhost is not trusted: ") == true)
      #expect(error?.description.lowercased().contains("mismatch") == true)
    }
  }

  @Test("the environment names other authorities than the system's")
  func environment() async throws {
    let file = TLSTerminator.fixtures.appending(path: "authority.pem").path
    setenv("SSL_CERT_FILE", file, 1)
    defer { unsetenv("SSL_CERT_FILE") }
    try await run(roots: nil) { setup in
      let response = try await setup.client.send(setup.request("localhost"))
      #expect(response.status == 200)
    }
  }

  @Test("peers that do not encrypt, or not well enough")
  func notEncrypted() async throws {
    try await run(mode: .old) { setup in
      let reason = await reason { _ = try await setup.client.send(setup.request("localhost")) }
      #expect(reason == .cannotConnect(.notEncrypted))
    }
    try await run { setup in
      // A server that speaks plain HTTP.
      let server = HTTPServer(on: setup.loop) { _ in HTTPResponse(status: 200, body: .bytes([])) }
      let port = try await server.listen(on: .loopback(port: 0))
      let request = HTTPClientRequest(host: "127.0.0.1", port: port, isSecure: true, target: "/")
      let found = await reason { _ = try await setup.client.send(request) }
      #expect(found == .cannotConnect(.notEncrypted))
      await server.stop(within: .milliseconds(10))
      // And one that is asked without encryption.
      let plain = HTTPClientRequest(host: "127.0.0.1", port: setup.port, target: "/")
      let lost = await reason { _ = try await setup.client.send(plain) }
      #expect(lost == .connectionLost)
    }
    let loop = try EventLoop()
    try loop.start()
    let client = HTTPClient(on: loop)
    let request = HTTPClientRequest(host: "127.0.0.1", port: 1, isSecure: true, target: "/")
    let never = await reason { _ = try await client.send(request) }
    #expect(never == .cannotConnect(.notEncrypted))
    await client.close()
    await loop.stopAndWait()
  }

  @Test("a peer that says nothing, and a task that is cancelled meanwhile")
  func silent() async throws {
    try await run(mode: .silent, options: HTTPClientOptions(connectTimeout: .milliseconds(100))) { setup in
      let reason = await reason { _ = try await setup.client.send(setup.request("localhost")) }
      #expect(reason == .cannotConnect(.timedOut))
    }
    try await run(mode: .silent) { setup in
      let task = Task { try await setup.client.send(setup.request("localhost")) }
      _ = try #require(await setup.terminator.wait(for: "connected"), "\(setup.terminator.output)")
      task.cancel()
      let reason = await reason { _ = try await task.value }
      #expect(reason == .cancelled)
    }
  }

  @Test("an answer that is cut without the end of its encryption is none")
  func cut() async throws {
    try await run(mode: .cut) { setup in
      let request = setup.request("localhost", [UInt8](repeating: 1, count: 50_000))
      let found = await reason { _ = try await setup.client.send(request) }
      #expect(found == .connectionLost)
    }
  }

  @Test(
    "roots that cannot be read",
    arguments: ["", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
  func unreadable(_ text: String) throws {
    #expect(throws: TLSContext.UnreadableRoots.self) { try TLSContext(roots: text) }
    let good = try TLSTerminator.authority()
    #expect(throws: Never.self) { try TLSContext(roots: "A comment.\n" + good + "\n" + good) }
    if !text.isEmpty, text.hasPrefix("-----") {
      #expect(throws: TLSContext.UnreadableRoots.self) { try TLSContext(roots: good + text) }
    }
  }
}
