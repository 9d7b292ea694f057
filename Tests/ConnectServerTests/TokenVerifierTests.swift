import Foundation
import HTTP1
import JSONText
import Scalars
import Synchronization
import TestSupport
import Testing

@testable import ConnectServer

/// A token of `Tests/Fixtures/tokens`, made by other programs than ours, and what must come of it at `now`: the caller's
/// id, or the problem.
struct TokenFixture: CustomTestStringConvertible, Sendable {
  let name: String
  let token: String
  let expected: String

  var testDescription: String { name }

  static let now = Instant(microseconds: 1_800_000_000 * 1_000_000)

  static func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Repository.root.appending(path: "Tests/Fixtures/tokens/\(name)")))
  }

  static func all() throws -> [TokenFixture] {
    try (parseJSON(file("tokens.json")).array ?? []).map { json in
      TokenFixture(
        name: json["name"]?.string ?? "", token: json["token"]?.string ?? "", expected: json["expect"]?.string ?? "")
    }
  }

  static func verifier(_ load: @escaping @Sendable () -> [UInt8]?) throws -> TokenVerifier {
    try #require(TokenVerifier(issuer: "https://issuer.example", audience: "films", load: load))
  }
}

@Suite("signed tokens")
struct TokenVerifierTests {
  @Test("are believed, or not, for this reason", arguments: try TokenFixture.all())
  func token(_ fixture: TokenFixture) throws {
    let document = try TokenFixture.file("jwks.json")
    let verifier = try TokenFixture.verifier { document }
    do throws(TokenVerifier.Problem) {
      let claims = try verifier.claims(of: fixture.token, at: TokenFixture.now)
      #expect(claims["sub"]?.string == fixture.expected)
    } catch {
      #expect("\(error)" == fixture.expected)
    }
  }

  @Test("any change of a letter makes a good one bad, and nothing crashes")
  func changedLetters() throws {
    let document = try TokenFixture.file("jwks.json")
    let verifier = try TokenFixture.verifier { document }
    for fixture in try TokenFixture.all().prefix(2) {
      let letters = Array(fixture.token.utf8)
      // The last letters of a part may hold bits that stand for nothing.
      for place in stride(from: 0, to: letters.count - 2, by: 7) where letters[place] != UInt8(ascii: ".") {
        var changed = letters
        changed[place] = letters[place] == UInt8(ascii: "A") ? UInt8(ascii: "Q") : UInt8(ascii: "A")
        #expect(throws: TokenVerifier.Problem.self) {
          try verifier.claims(of: String(decoding: changed, as: UTF8.self), at: TokenFixture.now)
        }
      }
    }
  }

  @Test("a huge token is not looked at")
  func huge() throws {
    let document = try TokenFixture.file("jwks.json")
    let verifier = try TokenFixture.verifier { document }
    let good = try TokenFixture.all()[0].token
    #expect(throws: TokenVerifier.Problem.unreadable) {
      try verifier.claims(of: good + String(repeating: "A", count: 10_000_000), at: TokenFixture.now)
    }
  }

  @Test("keys are changed while the server runs; a broken document changes nothing")
  func rotation() throws {
    let documents = Mutex([try TokenFixture.file("jwks.json")])
    let verifier = try TokenFixture.verifier { documents.withLock { $0.last } }
    let rotated = try #require(try parseJSON(TokenFixture.file("rotated-token.json")).string)
    let old = try TokenFixture.all()[0].token
    func isBelieved(_ token: String, after seconds: Int64) -> Bool {
      let now = Instant(microseconds: TokenFixture.now.microseconds + seconds * 1_000_000)
      return (try? verifier.claims(of: token, at: now)) != nil
    }
    #expect(isBelieved(old, after: 0))
    #expect(!isBelieved(rotated, after: 1))
    documents.withLock { $0.append(Array("{\"keys\": [".utf8)) }
    #expect(isBelieved(old, after: 10))
    let new = try TokenFixture.file("rotated.json")
    documents.withLock { $0.append(new) }
    #expect(isBelieved(rotated, after: 20))
    #expect(!isBelieved(old, after: 20))
  }

  @Test(
    "documents without a usable key are none",
    arguments: ["", "{}", "{\"keys\":[]}", "[1]", "{\"keys\":[{\"kty\":\"oct\"}]}"])
  func noKeys(_ document: String) {
    #expect(JSONWebKeySet(Array(document.utf8)) == nil)
  }
}

@Suite("a server for others that knows its callers")
struct TrustTests {
  @Test("a signed token says who calls; the administrator needs the whole word")
  func callers() async throws {
    let document = try TokenFixture.file("jwks.json")
    let word = String(repeating: "w", count: 40)
    let trust = Authenticator(tokens: try TokenFixture.verifier { document }, secret: Array(word.utf8))
    let tokens = try TokenFixture.all()
    try await ServerFixture.run(.production, trust: trust, at: TokenFixture.now) { server in
      try await check(server, tokens, word)
    }
  }

  private func check(_ server: ServerFixture, _ tokens: [TokenFixture], _ word: String) async throws {
    let signed = HTTPField("X-Firebase-Auth-Token", tokens[0].token)
    #expect(try await server.mutation("Keep", "{\"text\":\"mine\"}", fields: [signed]).status == 200)
    #expect(try await server.query("Mine", fields: [signed]).body["data"] == ["secret": ["text": "mine"]])
    #expect(try await server.query("Mine").status == 403)
    for token in tokens where token.expected != "u1" {
      let field = HTTPField("X-Firebase-Auth-Token", token.token)
      #expect(try await server.query("Films", fields: [field]).status == 401, "\(token.name)")
    }
    let text = "{\"query\":\"{ films { title } }\"}"
    let target = "\(ServerFixture.service):executeGraphql"
    let right = HTTPField("Authorization", "Bearer \(word)")
    #expect(try await server.send(target, text, fields: [right]).status == 200)
    for wrong in ["Bearer owner", "Bearer \(word)w", "Bearer \(word.dropLast())", "Bearer ", word] {
      #expect(try await server.send(target, text, fields: [HTTPField("Authorization", wrong)]).status == 403)
      #expect(try await server.query("Nobody", fields: [HTTPField("Authorization", wrong)]).status == 403)
    }
  }
}
