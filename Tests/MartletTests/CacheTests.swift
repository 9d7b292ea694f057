import Foundation
import JSONText
import Locks
import QueryCache
import TestSupport
import Testing

@_spi(Generated) @_spi(Transport) @testable import Martlet

@Suite("Queries with a cache")
@MainActor
struct CacheTests {
  @Test("the policies: a fresh answer, a stale one, none")
  func policies() async throws {
    let service = FilmService()
    let list = service.list
    #expect(try await list.execute(fetchPolicy: .cacheOnly).data == nil)
    #expect(service.requests == 0)
    #expect(try await list.execute().source == .server)
    let cached = try await list.execute()
    #expect(cached.source == .cache)
    #expect(cached.data?.films.map(\.title) == ["Alien", "Heat"])
    #expect(try await list.execute(fetchPolicy: .serverOnly).source == .server)
    #expect(service.requests == 2)

    let always = FilmService(maxAge: 0)
    _ = try await always.list.execute()
    #expect(try await always.list.execute().source == .server)
    #expect(try await always.list.execute(fetchPolicy: .cacheOnly).data?.films.count == 2)
    #expect(always.requests == 2)
  }

  @Test("the age that the server names counts, longer or shorter than the settings'")
  func serverAge() async throws {
    func sources(ttl: String, maxAge: Double) async throws -> [DataSource] {
      let dataConnect = DataConnect.makeUnshared(
        ConnectorConfig(serviceId: "s", location: "l", connector: "age"),
        DataConnectSettings(cacheSettings: CacheSettings(storage: .memory, maxAge: maxAge)))
      let poster = FakeTransport("{\"data\": {\"text\": \"x\"}, \"extensions\": {\"ttl\": \(ttl)}}")
      dataConnect.use(RESTTransport(endpoint: Endpoint(isSecure: false, host: "fake", port: 80), client: poster))
      let query = dataConnect.observation(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
      return [try await query.execute().source, try await query.execute().source]
    }
    #expect(try await sources(ttl: "3600", maxAge: 0) == [.server, .cache])
    #expect(try await sources(ttl: "0", maxAge: 3600) == [.server, .server])
    #expect(try await sources(ttl: "null", maxAge: 3600) == [.server, .cache])
    let response = try readOperationResponse(
      status: 200, body: Array(#"{"data": {}, "extensions": {"ttl": 1.5}}"#.utf8))
    #expect(response.maxAge == 1_500)
  }

  @Test("a reference that nobody holds follows the cache no longer, and the cache is released with its connection")
  func released() async throws {
    weak var cache: QueryCache?
    func use() async throws {
      let service = FilmService()
      let list = service.list
      _ = try await list.execute()
      cache = try service.dataConnect.cache()
    }
    try await use()
    try await eventually("the cache is released") { cache == nil }
  }

  @Test("a reference is shared while somebody holds it, and gone after")
  func sharing() async throws {
    let service = FilmService()
    var first: QueryRefObservation<OneFilm, FilmID>? = service.film("1")
    #expect(service.film("1") === first)
    #expect(service.film("2") !== first)
    weak let old = first
    _ = try await first?.execute()
    first = nil
    try await eventually("the reference is released") { old == nil }
  }

  @Test("another query's answer about the same row shows by itself, and its source is the cache")
  func shared() async throws {
    let service = FilmService()
    let list = service.list
    let film = service.film("1")
    _ = try await list.execute()
    _ = try await film.execute()
    service.state.withLock { $0.titles["1"] = "Aliens" }
    _ = try await film.execute(fetchPolicy: .serverOnly)
    #expect(film.source == .server)
    try await eventually("the list shows the new title") { list.data?.films.first?.title == "Aliens" }
    #expect(list.source == .cache)
    #expect(film.source == .server)
  }

  @Test("a deletion shows by itself; after a new row the list asks the server again")
  func mutations() async throws {
    let service = FilmService()
    let list = service.list
    _ = try await list.execute()
    _ = try await service.mutation("Delete", "1").execute()
    try await eventually("the list is without the deleted film") { list.data?.films.map(\.title) == ["Heat"] }
    _ = try await list.execute(fetchPolicy: .serverOnly)
    #expect(try await list.execute().source == .cache)
    _ = try await service.mutation("Insert", "3").execute()
    #expect(try await list.execute().source == .server)
    #expect(list.data?.films.map(\.title) == ["Heat", "New"])
  }

  @Test("updates begin with what is cached, and go on with what this device learns")
  func updates() async throws {
    let service = FilmService(maxAge: 0)
    _ = try await service.list.execute()
    service.state.withLock { $0.titles["1"] = "Aliens" }
    let list = service.list
    let seen = Locked<[String]>([])
    let updates = list.updates
    let task = Task {
      for await update in updates {
        if let title = try? update.get().data?.films.first?.title { seen.withLock { $0.append(title) } }
      }
    }
    try await eventually("the listener has the server's title") { seen.withLock { $0.last } == "Aliens" }
    service.state.withLock { $0.titles["1"] = "Prometheus" }
    _ = try await service.film("1").execute(fetchPolicy: .serverOnly)
    try await eventually("the listener has the other query's title") { seen.withLock { $0.last } == "Prometheus" }
    service.state.withLock { $0.failure = (500, "broken") }
    _ = try? await list.execute()
    #expect(list.lastError != nil)
    #expect(list.data?.films.first?.title == "Prometheus")
    task.cancel()
    await task.value
  }

  @Test(
    "another server: what was under way is not shown and kept nowhere, and what follows the cache follows the new one")
  func otherServer() async throws {
    func transport(_ answer: @escaping @Sendable () async -> String) -> RESTTransport {
      let poster = FakeTransport { _ in
        HTTPReceivedResponse(status: 200, body: Array("{\"data\": {\"text\": \"\(await answer())\"}}".utf8))
      }
      return RESTTransport(endpoint: Endpoint(isSecure: false, host: "fake", port: 80), client: poster)
    }
    let dataConnect = DataConnect.makeUnshared(
      ConnectorConfig(serviceId: "s", location: "l", connector: "servers"),
      DataConnectSettings(cacheSettings: CacheSettings(storage: .memory, maxAge: 60)))
    let (gate, open) = AsyncStream<Void>.makeStream()
    let asked = Locked(0)
    dataConnect.use(
      transport {
        let number = asked.withLock { asked in
          asked += 1
          return asked
        }
        if number == 1 { return "old" }
        for await _ in gate { break }
        return "late"
      })
    let query = dataConnect.observation(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    let seen = Locked<[String?]>([])
    let updates = query.updates
    let listener = Task {
      for await update in updates { seen.withLock { $0.append(try? update.get().data?.text) } }
    }
    try await eventually("the listener has the old server's answer") { seen.withLock { $0.last } == "old" }
    let late = Task { try await query.execute(fetchPolicy: .serverOnly) }
    try await eventually("the old server is asked again") { asked.withLock { $0 } == 2 }
    let oldCache = try dataConnect.cache()

    dataConnect.use(transport { "new" })
    open.yield()
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(query.data?.text == "old")
    #expect(try dataConnect.cache() !== oldCache)
    #expect(try await query.execute(fetchPolicy: .cacheOnly).data == nil)

    // Another reference of the same request stores its answer in the new cache.
    let other = dataConnect.observableObject(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    _ = try await other.execute()
    try await eventually("the listener has the new server's answer") { seen.withLock { $0.last } == "new" }
    #expect(query.data?.text == "new")
    listener.cancel()
    await listener.value
  }

  @Test("another server while a listener waits for its first outcome: the new one is asked")
  func otherServerAtFirst() async throws {
    let dataConnect = DataConnect.makeUnshared(
      ConnectorConfig(serviceId: "s", location: "l", connector: "servers"), DataConnectSettings())
    let (gate, open) = AsyncStream<Void>.makeStream()
    let isAsked = Locked(false)
    let endpoint = Endpoint(isSecure: false, host: "fake", port: 80)
    let slow = FakeTransport { _ in
      isAsked.withLock { $0 = true }
      for await _ in gate { break }
      return HTTPReceivedResponse(status: 200, body: Array(#"{"data": {"text": "old"}}"#.utf8))
    }
    dataConnect.use(RESTTransport(endpoint: endpoint, client: slow))
    let query = dataConnect.observation(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    let updates = Elements(query.updates)
    try await eventually("the old server is asked") { isAsked.withLock { $0 } }
    dataConnect.use(RESTTransport(endpoint: endpoint, client: FakeTransport(#"{"data": {"text": "new"}}"#)))
    open.yield()
    #expect(try await updates.next()?.get().data?.text == "new")
  }

  @Test("another process's answer shows by itself")
  func otherProcess() async throws {
    let folder = try TemporaryFolder()
    let first = FilmService(folder: folder)
    // Of its own connection and cache, as another process has them.
    let second = FilmService(folder: folder)
    let list = first.list
    _ = try await list.execute()
    second.state.withLock { $0.titles["2"] = "Ronin" }
    _ = try await second.film("2").execute()
    try await eventually("the list shows the other connection's title") { list.data?.films.last?.title == "Ronin" }
    #expect(first.requests == 1)
    let cached = try #require(list.cached)
    #expect(try await cached.value()?.films.last?.title == "Ronin")
  }

  @Test("another user sees nothing of the one before, also of answers that come late")
  func users() async throws {
    let service = FilmService()
    let tokens = FakeTokens(user: "ann")
    service.dataConnect.tokenProvider = tokens
    let list = service.list
    _ = try await list.execute()
    #expect(list.data != nil)
    tokens.state.withLock { $0.user = "bob" }
    service.state.withLock { $0.failure = (503, #"{"code": 14, "message": "away"}"#) }
    #expect(try await service.film("1").execute(fetchPolicy: .cacheOnly).data == nil)
    #expect(list.data == nil)
    #expect(list.source == nil)
    #expect(try await list.execute(fetchPolicy: .cacheOnly).data == nil)
    service.state.withLock { $0.failure = nil }
    _ = try await list.execute()
    #expect(list.data?.films.count == 2)
    try await service.dataConnect.forget(user: "bob")
    #expect(list.data == nil)
    #expect(try await list.execute(fetchPolicy: .cacheOnly).data == nil)
  }

  @Test("many executions begin at once with a new user")
  func manyUsers() async throws {
    let service = FilmService(maxAge: 0)
    let tokens = FakeTokens(user: "ann")
    service.dataConnect.tokenProvider = tokens
    for user in ["ann", "bob", nil, "ann"] {
      tokens.state.withLock { $0.user = user }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          let film = service.film("\(number % 3)")
          group.addTask { _ = try await film.execute() }
          group.addTask { _ = try await service.mutation("Update", "1").execute() }
        }
        try await group.waitForAll()
      }
      #expect(try await service.film("1").execute(fetchPolicy: .cacheOnly).data?.film?.title == "Alien")
    }
  }

  @Test("a refused token is fetched anew once, and the request sent once more")
  func tokens() async throws {
    let service = FilmService()
    let tokens = FakeTokens(user: "ann")
    service.dataConnect.tokenProvider = tokens
    service.state.withLock { $0.acceptedToken = "new" }
    #expect(try await service.list.execute().source == .server)
    #expect(service.requests == 2)
    #expect(tokens.state.withLock { $0.refreshed } == 1)
    service.state.withLock { $0.acceptedToken = "another" }
    let error = try #require(
      await #expect(throws: DataConnectOperationError.self) {
        try await service.list.execute(fetchPolicy: .serverOnly)
      })
    #expect(error.requestError?.code == .unauthenticated)
    #expect(service.requests == 4)
  }

  @Test("without an endpoint the first call says how to name one; partial answers are not kept")
  func refused() async throws {
    let config = ConnectorConfig(serviceId: "s", location: "l", connector: "unknown-\(#line)")
    let settings = DataConnectSettings(cacheSettings: CacheSettings(storage: .memory))
    let lost = DataConnect.makeUnshared(config, settings).observation(
      name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    await #expect(throws: DataConnectInitError.self) { try await lost.execute() }
    let service = FilmService()
    let list = service.list
    service.state.withLock {
      $0.failure = (200, #"{"data": {"films": []}, "errors": [{"message": "no"}]}"#)
    }
    await #expect(throws: DataConnectOperationError.self) { try await list.execute() }
    #expect(try await list.execute(fetchPolicy: .cacheOnly).data == nil)
  }
}
