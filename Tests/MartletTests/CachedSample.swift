import Foundation
import JSONText
import Locks
import TestSupport

@_spi(Generated) @_spi(Transport) @testable import Martlet

struct FilmList: Decodable, Sendable, Equatable {
  struct Film: Decodable, Sendable, Equatable {
    var id: String
    var title: String
  }
  var films: [Film]
}

struct OneFilm: Decodable, Sendable, Equatable {
  struct Film: Decodable, Sendable, Equatable {
    var title: String
    var year: Int?
  }
  var film: Film?
}

struct FilmID: OperationVariable {
  var id: String
}

/// A service with films, behind a connector with a cache: answers as the real one does, with entity ids.
final class FilmService: Sendable {
  struct State: Sendable {
    var titles = ["1": "Alien", "2": "Heat"]
    var requests = 0
    var failure: (status: Int, body: String)?
    var acceptedToken: String?
  }

  static let listMap = #"{"films":{"t":"Film","l":true,"s":{"id":{},"title":{}}}}"#
  static let oneMap = #"{"film":{"t":"Film","n":true,"s":{"title":{},"year":{}}}}"#
  static let mutationMap = #"{"film_delete":{"t":"Film"},"film_update":{"t":"Film"},"film_insert":{"t":"Film"}}"#

  let state = Locked(State())
  let dataConnect: DataConnect

  init(
    maxAge: Double = 60, folder: TemporaryFolder? = nil, name: String = #function, line: Int = #line
  ) {
    let config = ConnectorConfig(
      serviceId: "service", location: "here", connector: folder.map(\.path) ?? "\(name)-\(line)")
    let settings = DataConnectSettings(
      cacheSettings: CacheSettings(storage: folder == nil ? .memory : .persistent, maxAge: maxAge))
    dataConnect = DataConnect.makeUnshared(config, settings, cacheFolder: folder?.path)
    let state = state
    let poster = FakeTransport { request in try state.withLock { try $0.answer(request) } }
    dataConnect.use(RESTTransport(endpoint: Endpoint(isSecure: false, host: "fake", port: 80), client: poster))
  }

  var requests: Int { state.withLock { $0.requests } }

  @MainActor var list: QueryRefObservation<FilmList, NoVariables> {
    dataConnect.observation(
      name: "Films", variables: NoVariables(), resultsDataType: FilmList.self, fieldMap: Self.listMap)
  }

  @MainActor func film(_ id: String) -> QueryRefObservation<OneFilm, FilmID> {
    dataConnect.observation(
      name: "Film", variables: FilmID(id: id), resultsDataType: OneFilm.self, fieldMap: Self.oneMap)
  }

  func mutation(_ name: String, _ id: String) -> MutationRef<NoData, FilmID> {
    dataConnect.mutation(
      name: name, variables: FilmID(id: id), resultsDataType: NoData.self, fieldMap: Self.mutationMap)
  }
}

struct NoData: Decodable, Sendable {}

extension FilmService.State {
  mutating func answer(_ request: FakeTransport.Request) throws -> HTTPReceivedResponse {
    requests += 1
    if let failure { return HTTPReceivedResponse(status: failure.status, body: Array(failure.body.utf8)) }
    if let acceptedToken,
      !request.headers.contains(HeaderField(name: "X-Firebase-Auth-Token", value: acceptedToken))
    {
      return HTTPReceivedResponse(status: 401, body: Array(#"{"code": 16, "message": "the token has expired"}"#.utf8))
    }
    let id = request.body["variables"]?["id"]?.string ?? ""
    let answer: JSONValue
    switch request.body["operationName"]?.string {
    case "Films":
      let ids = titles.keys.sorted()
      answer = [
        "data": ["films": .array(ids.map { ["id": .string($0), "title": .string(titles[$0] ?? "")] })],
        "extensions": ["dataConnect": [["path": ["films"], "entityIds": .array(ids.map { .string("film-\($0)") })]]],
      ]
    case "Film":
      answer = [
        "data": ["film": titles[id].map { ["title": .string($0), "year": 1979] } ?? .null],
        "extensions": ["dataConnect": [["path": ["film"], "entityId": .string("film-\(id)")]]],
      ]
    case "Delete":
      titles[id] = nil
      answer = mutated("film_delete", id, "DELETE")
    case "Insert":
      titles[id] = "New"
      answer = mutated("film_insert", id, "CREATE")
    default: answer = ["data": [:]]
    }
    return HTTPReceivedResponse(
      status: 200, body: Array(answer.description.utf8), contentType: "application/json; charset=utf-8")
  }

  private func mutated(_ field: String, _ id: String, _ action: String) -> JSONValue {
    [
      "data": .object(JSONObject([.init(key: field, value: ["id": .string(id)])])),
      "extensions": [
        "dataConnect": [["path": [.string(field)], "entityId": .string("film-\(id)"), "action": .string(action)]]
      ],
    ]
  }
}

/// A provider whose user the test changes.
final class FakeTokens: TokenProvider {
  let state: Locked<(user: String?, token: String, refreshed: Int)>

  init(user: String?, token: String = "old") { state = Locked((user, token, 0)) }

  var userID: String? { get async { state.withLock { $0.user } } }

  func token(refreshing: Bool) async throws -> String? {
    state.withLock { state in
      if refreshing {
        state.refreshed += 1
        state.token = "new"
      }
      return state.user == nil ? nil : state.token
    }
  }
}
