import Foundation
import JSONText
import LocalStore
import Locks
import TestSupport
import Testing

@testable import QueryCache

@Suite("The query cache")
struct QueryCacheTests {
  private let map = """
    {"films": {"t": "Film", "l": true, "s": {"id": {}, "name": {"f": "title"}, "title": {}}},
     "film": {"t": "Film", "n": true, "s": {"id": {}, "title": {}, "year": {},
       "director": {"t": "Person", "n": true, "s": {"name": {}}}}}}
    """

  @Test("a row's value that one query brings is another query's, also under an alias")
  func shared() async throws {
    let fixture = try CacheFixture()
    let list = CacheRequest("Films", map: map)
    let one = CacheRequest("Film", ["id": "1"], map: map)
    try await fixture.store(
      #"{"films": [{"id": "1", "name": "Alien"}, {"id": "2", "name": "Heat"}]}"#, list, [.at("films", ids: ["a", "b"])])
    let affected = try await fixture.store(
      #"{"film": {"id": "1", "title": "Aliens", "year": 1986, "director": null}}"#, one, [.at("film", id: "a")])
    #expect(affected == [list.id, one.id])
    #expect(
      await fixture.read(list) == #"{"films":[{"id":"1","name":"Aliens"},{"id":"2","name":"Heat"}]}"#)
    // The same again changes nothing and wakes nobody.
    let again = try await fixture.store(
      #"{"film": {"id": "1", "title": "Aliens", "year": 1986, "director": null}}"#, one, [.at("film", id: "a")])
    #expect(again.isEmpty)
  }

  @Test("fields with other arguments are other values")
  func arguments() async throws {
    let fixture = try CacheFixture()
    let map =
      #"{"film": {"s": {"few": {"f": "part", "a": {"limit": {"$": "n"}}}, "many": {"f": "part", "a": {"limit": 9}}}}}"#
    let first = CacheRequest("Film", ["n": 1], map: map)
    let second = CacheRequest("Film", ["n": 2], map: map)
    try await fixture.store(#"{"film": {"few": "one", "many": "nine"}}"#, first, [.at("film", id: "a")])
    try await fixture.store(#"{"film": {"few": "two", "many": "new"}}"#, second, [.at("film", id: "a")])
    #expect(await fixture.read(first) == #"{"film":{"few":"one","many":"new"}}"#)
    #expect(await fixture.read(second) == #"{"film":{"few":"two","many":"new"}}"#)
  }

  @Test("without a map values belong to an operation and a path")
  func withoutMap() async throws {
    let fixture = try CacheFixture()
    let list = CacheRequest("Films")
    let other = CacheRequest("OtherFilms")
    try await fixture.store(#"{"films": [{"title": "Alien", "x": {"a": 1}}]}"#, list, [.at("films", ids: ["a"])])
    try await fixture.store(#"{"films": [{"title": "Aliens"}]}"#, other, [.at("films", ids: ["a"])])
    #expect(await fixture.read(list) == #"{"films":[{"title":"Alien","x":{"a":1}}]}"#)
    let filtered = CacheRequest("Films", ["year": 1979])
    let affected = try await fixture.store(
      #"{"films": [{"title": "ALIEN", "x": {"a": 2}}]}"#, filtered, [.at("films", ids: ["a"])])
    #expect(affected.contains(list.id))
    #expect(await fixture.read(list) == #"{"films":[{"title":"ALIEN","x":{"a":1}}]}"#)
  }

  @Test("age is counted on the given clock, and a clock that was set back makes answers stale")
  func age() async throws {
    let fixture = try CacheFixture(maxAge: 5_000)
    let request = CacheRequest("Films")
    try await fixture.store(#"{"films": []}"#, request)
    func isFresh() async -> Bool? { await fixture.cache.answer(to: request).hit?.isFresh }
    #expect(await isFresh() == true)
    fixture.time.withLock { $0 += 4_999 }
    #expect(await isFresh() == true)
    fixture.time.withLock { $0 += 1 }
    #expect(await isFresh() == false)
    fixture.time.withLock { $0 -= 3_600_000 }
    #expect(await isFresh() == false)
    try await fixture.store(#"{"films": []}"#, request, age: 100_000_000)
    fixture.time.withLock { $0 += 86_400_000 }
    #expect(await isFresh() == true)
    #expect(try await CacheFixture(maxAge: 0).emptyAnswerIsFresh() == false)
  }

  @Test("a deleted row leaves lists and optional places, and its readers are stale")
  func deletion() async throws {
    let fixture = try CacheFixture(maxAge: 60_000)
    let list = CacheRequest("Films", map: map)
    let one = CacheRequest("Film", map: map)
    let unknown = CacheRequest("Unmapped")
    try await fixture.store(
      #"{"films": [{"id": "1", "name": "Alien"}, {"id": "2", "name": "Heat"}]}"#, list, [.at("films", ids: ["a", "b"])])
    try await fixture.store(#"{"film": {"id": "1", "title": "Alien", "year": 1}}"#, one, [.at("film", id: "a")])
    try await fixture.store(#"{"film": {"id": "1"}}"#, unknown, [.at("film", id: "a")])
    let affected = await fixture.cache.apply([("DELETE", "a", "Film")], epoch: fixture.cache.epoch)
    #expect(affected == [list.id, one.id, unknown.id])
    #expect(await fixture.read(list) == #"{"films":[{"id":"2","name":"Heat"}]}"#)
    #expect(await fixture.read(one) == #"{"film":null}"#)
    #expect(await fixture.read(unknown) == nil)
    #expect(await fixture.cache.answer(to: list).hit?.isFresh == false)
  }

  @Test("a mutation makes stale who holds its row, and the lists of its table")
  func mutations() async throws {
    let fixture = try CacheFixture(maxAge: 60_000)
    let list = CacheRequest("Films", map: map)
    let one = CacheRequest("Film", map: map)
    let fresh = { (request: CacheRequest) in await fixture.cache.answer(to: request).hit?.isFresh }
    func fill() async throws {
      try await fixture.store(#"{"films": [{"id": "1"}]}"#, list, [.at("films", ids: ["a"])])
      try await fixture.store(#"{"film": {"id": "2", "title": "Heat"}}"#, one, [.at("film", id: "b")])
    }
    try await fill()
    await fixture.cache.apply([("UPDATE", "b", "Film")], epoch: fixture.cache.epoch)
    #expect(await fresh(list) == false)
    #expect(await fresh(one) == false)
    try await fill()
    await fixture.cache.apply([("CREATE", "c", "Film")], epoch: fixture.cache.epoch)
    #expect(await fresh(list) == false)
    #expect(await fresh(one) == true)
    try await fill()
    await fixture.cache.apply([("CREATE", "c", "Person")], epoch: fixture.cache.epoch)
    #expect(await fresh(list) == true)
  }

  @Test("a field that is missing from a row is a miss that names the way, never a wrong answer")
  func missing() async throws {
    let fixture = try CacheFixture()
    let list = CacheRequest("Films", map: map)
    let one = CacheRequest("Film", map: map)
    try await fixture.store(#"{"films": [{"id": "1", "name": "Alien"}]}"#, list, [.at("films", ids: ["a"])])
    try await fixture.store(#"{"film": {"id": "1"}}"#, one, [.at("film", id: "a")])
    await fixture.cache.apply([("DELETE", "a", nil)], epoch: fixture.cache.epoch)
    // The row comes back with fewer fields.
    try await fixture.store(#"{"film": {"id": "1"}}"#, one, [.at("film", id: "a")])
    // The list's row has a number that is gone.
    #expect(await fixture.read(list) == #"{"films":[]}"#)
    #expect(await fixture.read(one) == #"{"film":{"id":"1"}}"#)
  }

  @Test("the size stays below the limit: answers unused for longest go, with the rows that only they held")
  func size() async throws {
    let limit = 300_000
    let fixture = try CacheFixture(maxSize: limit)
    let text = String(repeating: "x", count: 1_000)
    for number in 0..<60 {
      fixture.time.withLock { $0 += 61_000 }
      let rows = (0..<10).map { #"{"id": "\#(number)-\#($0)", "name": "\#(text)"}"# }.joined(separator: ",")
      try await fixture.store(
        #"{"films": [\#(rows)]}"#, CacheRequest("Films", ["n": .integer(number)], map: map),
        [.at("films", ids: (0..<10).map { "row-\(number)-\($0)" })])
      // The first one stays in use.
      _ = await fixture.read(CacheRequest("Films", ["n": 0], map: map))
    }
    #expect(await fixture.read(CacheRequest("Films", ["n": 59], map: map)) != nil)
    #expect(await fixture.read(CacheRequest("Films", ["n": 0], map: map)) != nil)
    #expect(await fixture.read(CacheRequest("Films", ["n": 1], map: map)) == nil)
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: fixture.database())[.size] as? Int)
    #expect(size < limit * 2)
  }

  @Test("the limit is for answers: what the store notes for observers takes no room from them")
  func smallLimit() async throws {
    let limit = 300_000
    let fixture = try CacheFixture(maxSize: limit)
    let text = String(repeating: "x", count: 1_000)
    func request(_ number: Int) -> CacheRequest { CacheRequest("Note", ["n": .integer(number)]) }
    // More changes than the store keeps notes of.
    for number in 0..<12_000 {
      try await fixture.store(#"{"n":\#(number),"text":"\#(text)"}"#, request(number))
      if number % 500 == 0 { #expect(await fixture.read(request(number)) != nil) }
    }
    var kept = 0
    for number in 11_000..<12_000 where await fixture.read(request(number)) != nil { kept += 1 }
    #expect((150...300).contains(kept))
    #expect(await fixture.read(request(11_999)) != nil)
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: fixture.database())[.size] as? Int)
    #expect(size < limit + 1_500_000)
  }

  @Test("an answer that was just stored stays, however long it is and whatever the clock says")
  func justStored() async throws {
    let fixture = try CacheFixture(maxSize: 10_000)
    let text = String(repeating: "x", count: 100_000)
    for number in 0..<20 {
      fixture.time.withLock { $0 -= 1_000 }
      let request = CacheRequest("Note", ["n": .integer(number)])
      try await fixture.store(#"{"n":\#(number),"text":"\#(text)"}"#, request)
      #expect(await fixture.read(request) != nil, "\(number)")
      #expect(await fixture.read(CacheRequest("Note", ["n": .integer(number - 1)])) == nil)
    }
  }

  @Test("an argument that is a variable tells null from a variable that is left out")
  func absentArgument() async throws {
    let fixture = try CacheFixture()
    let map = #"{"film": {"s": {"part": {"f": "part", "a": {"limit": {"$": "n"}}}}}}"#
    let absent = CacheRequest("Film", map: map)
    let null = CacheRequest("Film", ["n": nil], map: map)
    try await fixture.store(#"{"film": {"part": "all"}}"#, absent, [.at("film", id: "a")])
    try await fixture.store(#"{"film": {"part": "none"}}"#, null, [.at("film", id: "a")])
    #expect(await fixture.read(absent) == #"{"film":{"part":"all"}}"#)
    #expect(await fixture.read(null) == #"{"film":{"part":"none"}}"#)
  }

  @Test("an answer from before, whose rows others have told of since, changes its own request")
  func olderAnswer() async throws {
    let fixture = try CacheFixture()
    let list = CacheRequest("Films", map: map)
    let one = CacheRequest("Film", map: map)
    let entities = [EntityProperties.at("films", ids: ["a"])]
    try await fixture.store(#"{"films": [{"id": "1", "name": "Alien"}]}"#, list, entities)
    let early = fixture.cache.begin()
    let late = fixture.cache.begin()
    let new = try parseJSON(#"{"film": {"id": "1", "title": "Aliens"}}"#)
    await fixture.cache.store(
      new, for: one, entities: [.at("film", id: "a")], epoch: fixture.cache.epoch, number: late)
    // The list's own tree and the rows' numbers are as they were; what is shown is another answer than the one that came.
    let old = try parseJSON(#"{"films": [{"id": "1", "name": "Alien"}]}"#)
    let affected = await fixture.cache.store(
      old, for: list, entities: entities, epoch: fixture.cache.epoch, number: early)
    #expect(affected == [list.id])
    #expect(await fixture.read(list) == #"{"films":[{"id":"1","name":"Aliens"}]}"#)
  }
}

extension CacheFixture {
  func emptyAnswerIsFresh() async throws -> Bool? {
    try await store("{}", CacheRequest("Empty"))
    return await cache.answer(to: CacheRequest("Empty")).hit?.isFresh
  }
}
