import HTTP1
import JSONText
import Testing

@testable import ConnectServer

@Suite("who may call")
struct CallerTests {
  private static let user = ServerFixture.token("{\"sub\":\"u1\",\"firebase\":{\"sign_in_provider\":\"password\"}}")
  private static let anonymous = ServerFixture.token(
    "{\"sub\":\"u2\",\"firebase\":{\"sign_in_provider\":\"anonymous\"}}")

  @Test("an unsigned token says who calls, in development")
  func developmentToken() async throws {
    try await ServerFixture.run { server in
      #expect(try await server.mutation("Keep", "{\"text\":\"mine\"}", fields: [Self.user]).status == 200)
      let mine = try await server.query("Mine", fields: [Self.user])
      #expect(mine.body["data"] == ["secret": ["text": "mine"]])
      #expect(try await server.query("Mine", fields: [Self.anonymous]).status == 403)
      #expect(try await server.query("Mine").status == 403)
    }
  }

  @Test("a token that cannot be read is refused", arguments: ["x", "a.b", "a.b.c", "..", "e30.W10.", "e30.bnVsbA."])
  func brokenToken(_ token: String) async throws {
    try await ServerFixture.run { server in
      let answer = try await server.query("Films", fields: [HTTPField("X-Firebase-Auth-Token", token)])
      #expect(answer.status == 401)
      #expect(answer.body["code"] == 16)
    }
  }

  @Test("to others every caller is anonymous, and there is no administrator")
  func production() async throws {
    try await ServerFixture.run(.production) { server in
      #expect(try await server.query("Films").status == 200)
      #expect(try await server.query("Mine", fields: [Self.user]).status == 403)
      #expect(try await server.query("Nobody", fields: [ServerFixture.owner]).status == 403)
      let text = try await server.send(
        "\(ServerFixture.service):executeGraphql", "{\"query\":\"{ films { title } }\"}", fields: [ServerFixture.owner])
      #expect(text.status == 404)
      #expect(try await server.send("/emulator/info", "", method: .get).status == 404)
    }
  }

  @Test("an administrator's text needs the word")
  func administrator() async throws {
    try await ServerFixture.run { server in
      let body = "{\"query\":\"mutation { film_insert(data: {title: \\\"x\\\"}) }\"}"
      let target = "\(ServerFixture.service):executeGraphql"
      #expect(try await server.send(target, body).status == 403)
      #expect(try await server.send(target, body, fields: [ServerFixture.owner]).status == 200)
      let read = try await server.send(
        "\(ServerFixture.service):executeGraphqlRead", body, fields: [ServerFixture.owner])
      #expect(read.status == 400)
      #expect(try await server.query("Nobody", fields: [ServerFixture.owner]).status == 200)
      let broken = try await server.send(target, "{\"query\":\"{ filmz { title } }\"}", fields: [ServerFixture.owner])
      #expect(broken.body["message"]?.string?.contains("change it to 'film'") == true)
    }
  }

  @Test("an administrator can act as somebody else")
  func impersonation() async throws {
    try await ServerFixture.run { server in
      let claims = "{\"authClaims\":{\"sub\":\"u1\"}}"
      let calls: [(extensions: String, fields: [HTTPField], status: Int)] = [
        (claims, [ServerFixture.owner], 200), ("{\"unauthenticated\":true}", [ServerFixture.owner], 403),
        (claims, [], 403), ("{}", [ServerFixture.owner], 400),
      ]
      for call in calls {
        let answer = try await server.send(
          "\(ServerFixture.connector):impersonateQuery",
          "{\"operationName\":\"Mine\",\"extensions\":{\"impersonate\":\(call.extensions)}}", fields: call.fields)
        #expect(answer.status == call.status, "\(call.extensions)")
      }
    }
  }

  @Test("pages and names of other machines are kept out of development")
  func otherOrigins() async throws {
    try await ServerFixture.run { server in
      #expect(try await server.query("Films", fields: [HTTPField("Origin", "https://evil.example")]).status == 403)
      #expect(
        try await server.query("Films", fields: [HTTPField("Origin", "http://localhost.evil.example")]).status == 403)
      #expect(try await server.query("Films", fields: [HTTPField("Origin", "null")]).status == 403)
      let allowed = try await server.query("Films", fields: [HTTPField("Origin", "http://localhost:3000")])
      #expect(allowed.status == 200)
      #expect(allowed.headers("access-control-allow-origin") == "http://localhost:3000")
      let preflight = try await server.send(
        "\(ServerFixture.connector):executeQuery", "", method: .options,
        fields: [
          HTTPField("Origin", "http://127.0.0.1:5173"), HTTPField("Access-Control-Request-Headers", "content-type,x-a"),
        ])
      #expect(preflight.status == 204)
      #expect(preflight.headers("access-control-allow-headers") == "content-type,x-a")
    }
  }

  @Test(
    "only names of this machine count as this machine",
    arguments: [
      ("localhost:9399", true), ("127.0.0.1", true), ("127.9.9.9:1", true), ("[::1]:9399", true), ("LOCALHOST", true),
      ("evil.example", false), ("127.0.0.1.evil.example", false), ("localhost.evil.example:80", false),
      ("127.0.0.256", false),
      ("", false), ("10.0.0.1:9399", false),
    ])
  func loopbackNames(_ name: String, _ expected: Bool) {
    #expect(isLoopback(hostAndPort: name) == expected)
  }
}
