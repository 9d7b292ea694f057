import EventLoop
import HTTP1
import JSONText
import Scalars
import Synchronization
import TestSupport
import Testing

@testable import ConnectServer

@Suite("keys of the network")
struct KeyFetcherTests {
  /// What the server gives next.
  private final class Answer: Sendable {
    let response: Mutex<HTTPResponse>
    let count = Mutex(0)
    init(_ response: HTTPResponse) { self.response = Mutex(response) }
    func become(_ response: HTTPResponse) { self.response.withLock { $0 = response } }
  }

  private func withServer(_ answer: Answer, _ body: (KeysURL, EventLoop) async throws -> Void) async throws {
    let loop = try EventLoop()
    try loop.start()
    let server = HTTPServer(on: loop) { _ in
      answer.count.withLock { $0 += 1 }
      return .immediate(answer.response.withLock { $0 })
    }
    let port = try await server.listen(on: .loopback(port: 0))
    do {
      try await body(try #require(KeysURL("http://127.0.0.1:\(port)/keys?of=all")), loop)
    } catch {
      Issue.record("\(error)")
    }
    await server.stop(within: .seconds(1))
    await loop.stopAndWait()
  }

  private func document(_ name: String, maxAge: Int? = nil) throws -> HTTPResponse {
    let fields = maxAge.map { [HTTPField("Cache-Control", "public, max-age=\($0), must-revalidate")] } ?? []
    return HTTPResponse(status: 200, fields: fields, body: .bytes(try TokenFixture.file(name)))
  }

  @Test("a key that a token names is fetched when it is not known, and failures leave what is known")
  func rotation() async throws {
    let answer = Answer(try document("jwks.json", maxAge: 100_000))
    let token = try #require(try parseJSON(TokenFixture.file("rotated-token.json")).string)
    try await withServer(answer) { url, _ in
      let fetcher = try await KeyFetcher.start(url, pause: .milliseconds(20))
      let made = TokenVerifier(
        issuer: "https://issuer.example", audience: "films", keyWasUnknown: { fetcher.keyWasUnknown() },
        load: { fetcher.document })
      let verifier = try #require(made)
      // Each look is so much later that the verifier asks for the document again.
      let looks = Mutex(Int64(0))
      func accepts() -> Bool {
        let look = looks.withLock { looks in
          looks += 1
          return looks
        }
        let time = Instant(microseconds: TokenFixture.now.microseconds + look * 6_000_000)
        return (try? verifier.claims(of: token, at: time)) != nil
      }
      answer.become(.text("<html>no keys today</html>", status: 200))
      try await eventually("the unknown key is asked for twice") { !accepts() && answer.count.withLock { $0 } > 2 }
      #expect(fetcher.document == (try TokenFixture.file("jwks.json")))
      answer.become(try document("rotated.json"))
      try await eventually("the new key is known") { accepts() }
    }
  }

  @Test("a document is fetched again when its time is over, and not before")
  func age() async throws {
    let (long, short) = (Answer(try document("jwks.json", maxAge: 100_000)), Answer(try document("jwks.json")))
    try await withServer(long) { longURL, _ in
      try await withServer(short) { shortURL, _ in
        let fetcher = try await KeyFetcher.start(longURL, pause: .milliseconds(5))
        long.become(try document("rotated.json"))
        let other = try await KeyFetcher.start(
          shortURL, pause: .milliseconds(5), ages: .zero ... .milliseconds(10))
        short.become(try document("rotated.json"))
        try await eventually("the short-lived document is fetched again and again") { short.count.withLock { $0 } > 8 }
        #expect(other.document == (try TokenFixture.file("rotated.json")))
        #expect(long.count.withLock { $0 } == 1)
        #expect(fetcher.document == (try TokenFixture.file("jwks.json")))
      }
    }
  }

  @Test("what gives no keys at the start is an error that names the place")
  func wrongAnswers() async throws {
    let answers: [HTTPResponse] = [
      .text("nothing", status: 404), .text("{}", status: 200), .text("", status: 200),
      HTTPResponse(status: 302, fields: [HTTPField("Location", "/elsewhere")], body: .bytes([])),
      HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 0x20, count: 2 << 20))),
    ]
    for response in answers {
      try await withServer(Answer(response)) { url, _ in
        let error = try await #require(throws: KeyFetchError.self) { _ = try await KeyFetcher.start(url) }
        #expect(error.description.contains("'\(url)'"))
      }
    }
    let nobody = try #require(KeysURL("http://127.0.0.1:1/"))
    await #expect(throws: KeyFetchError.self) { _ = try await KeyFetcher.start(nobody) }
  }

  @Test(
    "places",
    arguments: [
      ("https://www.example.com/keys", "www.example.com:443/keys"), ("https://a.b:8443", "a.b:8443/"),
      ("https://a.b?x=1#y", "a.b:443/?x=1"), ("http://localhost:8080/k", "localhost:8080/k"),
      ("http://[::1]:81/k", "::1:81/k"), ("http://example.com/keys", nil), ("ftp://a/b", nil), ("https://", nil),
      ("https://user:word@host/", nil), ("https://host:99999/", nil), ("https://host:/", nil),
      ("https://host/ a", nil), ("https://host/\r\nX: y", nil), ("https://[::1", nil), ("keys.json", nil),
    ] as [(String, String?)])
  func places(text: String, place: String?) {
    let url = KeysURL(text)
    #expect(url.map { "\($0.host):\($0.port)\($0.target)" } == place)
  }
}
