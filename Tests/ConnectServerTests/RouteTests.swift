import HTTP1
import JSONText
import Testing

@Suite("routes and answers")
struct RouteTests {
  @Test("a mutation and a query go through, with the ids of their rows")
  func executes() async throws {
    try await ServerFixture.run { server in
      let added = try await server.mutation("AddFilm", "{\"title\":\"A\"}")
      #expect(added.status == 200)
      #expect(added.headers("content-type") == "application/json")
      let id = try #require(added.body["data"]?["film_insert"]?["id"]?.string)
      let read = try await server.query("GetFilm", "{\"id\":\"\(id)\"}")
      #expect(read.body["data"] == ["film": ["title": "A", "year": nil]])
      let written = try #require(added.body["extensions"]?["dataConnect"]?.array?.first)
      let found = try #require(read.body["extensions"]?["dataConnect"]?.array?.first)
      #expect(written["entityId"] == found["entityId"])
      #expect(written["action"] == "CREATE")
      #expect(found["path"] == ["film"])
      let list = try await server.query("Films")
      #expect(list.body["extensions"]?["dataConnect"]?.array?.first?["entityIds"]?.array?.first == written["entityId"])
    }
  }

  @Test(
    "what cannot be called has its code and its status",
    arguments: [
      (":executeQuery", "{\"operationName\":\"Films\"}", 200, nil), (":executeQuery", "{", 400, 3),
      (":executeQuery", "[]", 400, 3), (":executeQuery", "{\"operationName\":7}", 400, 3),
      (":executeQuery", "{}", 400, 3),
      (":executeQuery", "{\"operationName\":\"Nope\"}", 404, 5),
      (":executeQuery", "{\"operationName\":\"AddFilm\"}", 400, 3),
      (":executeMutation", "{\"operationName\":\"AddFilm\",\"variables\":[]}", 400, 3),
      (":executeMutation", "{\"operationName\":\"AddFilm\",\"variables\":{\"title\":5}}", 400, 3),
      (":executeQuery", "{\"operationName\":\"Nobody\"}", 403, 7),
      (":executeQuery", "{\"operationName\":\"Mine\"}", 403, 7),
      (":executeQuery", "{\"operationName\":\"Sums\"}", 501, 12), (":other", "{}", 404, 5), ("", "{}", 404, 5),
    ] as [(String, String, Int, Int?)])
  func failures(_ verb: String, _ body: String, _ status: Int, _ code: Int?) async throws {
    try await ServerFixture.run { server in
      let answer = try await server.send(ServerFixture.connector + verb, body)
      #expect(answer.status == status, "\(answer.body)")
      #expect(answer.body["code"]?.number.flatMap { Int($0) } == code)
      if code != nil { #expect(answer.body["message"]?.string?.isEmpty == false) }
    }
  }

  @Test("targets in absolute form, and with an encoded colon, name the same", arguments: ["http://films.test", ""])
  func targets(_ origin: String) async throws {
    try await ServerFixture.run { server in
      for colon in [":", "%3A", "%3a"] {
        let target = origin + ServerFixture.connector + colon + "executeQuery"
        #expect(try await server.send(target, "{\"operationName\":\"Films\"}").status == 200, "\(target)")
      }
      let unknown = try await server.send(origin + "/" + String(repeating: "x", count: 5_000), "{}")
      #expect(unknown.status == 404)
      #expect(unknown.body["message"]?.string?.utf8.count ?? 0 < 400)
    }
  }

  @Test("a message names the variable and the expected type")
  func variableMessage() async throws {
    try await ServerFixture.run { server in
      let answer = try await server.mutation("AddFilm", "{\"title\":5}")
      let message = try #require(answer.body["message"]?.string)
      #expect(message.contains("$title") && message.contains("String!"), "\(message)")
    }
  }

  @Test("another service and another connector are not found")
  func otherNames() async throws {
    try await ServerFixture.run { server in
      let body = "{\"operationName\":\"Films\"}"
      let service = try await server.send(
        "/v1/projects/p/locations/l/services/other/connectors/main:executeQuery", body)
      #expect(service.status == 404)
      let connector = try await server.send("\(ServerFixture.service)/connectors/other:executeQuery", body)
      #expect(connector.status == 404)
    }
  }

  @Test("one root field's failure leaves the others")
  func partialFailure() async throws {
    try await ServerFixture.run { server in
      let answer = try await server.mutation("Twice", "{\"id\":\"00000000-0000-4000-8000-000000000001\"}")
      #expect(answer.status == 200)
      let id: JSONValue = ["id": "00000000000040008000000000000001"]
      #expect(answer.body["data"] == ["a": id, "b": nil, "c": id])
      let error = try #require(answer.body["errors"]?.array?.first)
      #expect(error["path"] == ["b"])
      #expect(error["extensions"]?["code"] == "ALREADY_EXISTS")
      #expect(error["extensions"]?["debugDetails"] != nil)
    }
  }

  @Test("many requests at once, good and bad, each get their own answer")
  func concurrentRequests() async throws {
    try await ServerFixture.run { server in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            let answer =
              switch number % 4 {
              case 0: try await server.query("Films")
              case 1: try await server.query("Nope")
              case 2: try await server.send("\(ServerFixture.connector):executeQuery", "{")
              default: try await server.mutation("AddFilm", "{\"title\":\"t\(number)\"}")
              }
            #expect(answer.status == [200, 404, 400, 200][number % 4])
            if number % 4 == 3 { #expect(answer.body["data"]?["film_insert"]?["id"] != nil) }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await server.query("Films").body["data"]?["films"]?.array?.count == 50)
    }
  }
}
