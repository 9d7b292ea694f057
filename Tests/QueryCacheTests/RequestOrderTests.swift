import JSONText
import TestSupport
import Testing

@testable import QueryCache

/// Answers that come in another order than their requests were sent in.
@Suite("The order of answers")
struct RequestOrderTests {
  private let map = """
    {"films": {"t": "Film", "l": true, "s": {"id": {}, "title": {}, "year": {}}},
     "film": {"t": "Film", "n": true, "s": {"id": {}, "title": {}, "stars": {}}}}
    """
  private var list: CacheRequest { CacheRequest("Films", map: map) }
  private var one: CacheRequest { CacheRequest("Film", ["id": "1"], map: map) }

  private func store(
    _ fixture: CacheFixture, _ number: Int, _ data: String, _ request: CacheRequest, _ entities: [EntityProperties]
  ) async throws {
    _ = await fixture.cache.store(
      try parseJSON(data), for: request, entities: entities, age: 60_000, epoch: fixture.cache.epoch, number: number)
    fixture.cache.end(number)
  }

  @Test("a late answer never replaces a newer one of the same query")
  func sameQuery() async throws {
    let fixture = try CacheFixture()
    let (old, new) = (fixture.cache.begin(), fixture.cache.begin())
    try await store(fixture, new, #"{"films": [{"id": "1", "title": "new"}]}"#, list, [.at("films", ids: ["a"])])
    try await store(fixture, old, #"{"films": []}"#, list, [])
    #expect(await fixture.read(list) == #"{"films":[{"id":"1","title":"new"}]}"#)
    // What is sent afterwards counts again.
    let next = fixture.cache.begin()
    try await store(fixture, next, #"{"films": []}"#, list, [])
    #expect(await fixture.read(list) == #"{"films":[]}"#)
  }

  @Test("a row keeps what a later query has brought, and takes what it lacks")
  func sameRow() async throws {
    let fixture = try CacheFixture()
    let (old, new) = (fixture.cache.begin(), fixture.cache.begin())
    try await store(
      fixture, new, #"{"film": {"id": "1", "title": "new", "stars": 5}}"#, one, [.at("film", id: "a")])
    try await store(
      fixture, old, #"{"films": [{"id": "1", "title": "old", "year": 1979}]}"#, list, [.at("films", ids: ["a"])])
    #expect(await fixture.read(list) == #"{"films":[{"id":"1","title":"new","year":1979}]}"#)
    #expect(await fixture.read(one) == #"{"film":{"id":"1","title":"new","stars":5}}"#)
  }

  @Test("an answer that was under way while a mutation ended is kept, and asked for again")
  func mutation() async throws {
    let fixture = try CacheFixture()
    let number = fixture.cache.begin()
    _ = await fixture.cache.apply([("UPDATE", "a", "Film")], epoch: fixture.cache.epoch)
    try await store(fixture, number, #"{"film": {"id": "1", "title": "x"}}"#, one, [.at("film", id: "a")])
    #expect(await fixture.cache.answer(to: one).hit?.isFresh == false)

    let other = fixture.cache.begin()
    _ = await fixture.cache.apply([("UPDATE", "b", "Film")], epoch: fixture.cache.epoch)
    try await store(fixture, other, #"{"film": {"id": "1", "title": "x"}}"#, one, [.at("film", id: "a")])
    #expect(await fixture.cache.answer(to: one).hit?.isFresh == true)

    let listing = fixture.cache.begin()
    _ = await fixture.cache.apply([("CREATE", "c", "Film")], epoch: fixture.cache.epoch)
    try await store(fixture, listing, #"{"films": []}"#, list, [.at("films", ids: [])])
    #expect(await fixture.cache.answer(to: list).hit?.isFresh == false)
  }

  @Test("a new row makes stale what did not find it, and without a map every list")
  func missing() async throws {
    let fixture = try CacheFixture()
    let other = CacheRequest("People", map: #"{"people": {"t": "Person", "l": true, "s": {"id": {}}}}"#)
    let unmapped = CacheRequest("Unmapped")
    let single = CacheRequest("Single")
    let scalars = CacheRequest("Scalars")
    try await fixture.store(#"{"film": null}"#, one, [], age: 60_000)
    try await fixture.store(#"{"people": []}"#, other, [], age: 60_000)
    try await fixture.store(#"{"films": []}"#, unmapped, [], age: 60_000)
    try await fixture.store(#"{"film": null}"#, single, [], age: 60_000)
    try await fixture.store(
      #"{"film": {"tags": ["a"], "next": null}}"#, scalars, [.at("film", id: "z")], age: 60_000)
    _ = await fixture.cache.apply([("CREATE", "a", "Film")], epoch: fixture.cache.epoch)
    for (request, isFresh) in [(one, false), (other, true), (unmapped, false), (single, false), (scalars, true)] {
      #expect(await fixture.cache.answer(to: request).hit?.isFresh == isFresh, "\(request.operation)")
    }
    // Code without a map does not say the table either.
    try await fixture.store(#"{"films": []}"#, unmapped, age: 60_000)
    _ = await fixture.cache.apply([("CREATE", "b", nil)], epoch: fixture.cache.epoch)
    #expect(await fixture.cache.answer(to: unmapped).hit?.isFresh == false)
  }

  @Test("nothing is kept once no request is under way")
  func memory() {
    var order = RequestOrder()
    let first = order.begin()
    let second = order.begin()
    order.mutated(rows: ["a"], tables: ["T"])
    #expect(order.resolve(second, request: "q", rows: ["a"], tables: ["T"]).isStale)
    order.end(second)
    let decision = order.resolve(first, request: "q", rows: ["a"], tables: [])
    #expect(decision.isDropped)
    order.end(first)
    let third = order.begin()
    #expect(order.resolve(third, request: "q", rows: ["a"], tables: ["T"]) == RequestOrder.MergeDecision())
    order.end(third)
    // Unknown numbers are nobody's.
    order.end(99)
  }
}
