import JSONText
import Locks
import TestSupport
import Testing

@testable import QueryCache

@Suite("The round-trip law of the query cache")
struct RoundTripTests {
  @Test("what was stored is read back equal, members in order", arguments: [true, false])
  func law(isPersistent: Bool) async throws {
    let seed: UInt64 = isPersistent ? 20_261 : 4_711
    let answers = RandomAnswers(seed: seed)
    var fixture = try CacheFixture(isPersistent: isPersistent)
    var kept: [CacheRequest] = []
    for number in 0..<(runsLongTests ? 10_000 : 300) {
      // A few rows are in every answer: a cache of thousands would do nothing else than note which.
      if number > 0, number.isMultiple(of: 500) {
        #expect(fixture.problems.withLock { $0.isEmpty })
        fixture = try CacheFixture(isPersistent: isPersistent)
        kept = []
      }
      let sample = answers.next()
      await fixture.cache.store(
        sample.data, for: sample.request, entities: sample.entities, epoch: fixture.cache.epoch)
      let answer = await fixture.cache.answer(to: sample.request)
      let json = try #require(answer.hit?.json, "seed \(seed), answer \(number): \(answer)")
      try #require(try parseJSON(json) == sample.data, "seed \(seed), answer \(number)")
      kept.append(sample.request)
      // Others may have other values now, but none is lost.
      if number % 10 == 9 {
        let old = kept[kept.count / 2]
        try #require(await fixture.cache.answer(to: old).hit != nil, "seed \(seed), answer \(number / 2)")
      }
    }
    #expect(fixture.problems.withLock { $0.isEmpty })
  }

  @Test(
    "shapes that other caches lose",
    arguments: [
      "[]", "{}", "null", #"{"a":[]}"#, #"{"a":[[],[[]]]}"#, #"{"a":[null,{"b":null},[{"c":[]}]]}"#,
      #"{"films":[{"id":"1","tags":[],"any":{"x":[{}]}},null,{"id":"2"}]}"#, #"{"a":1e999,"b":-0.0,"c":"\u0001"}"#,
    ])
  func shapes(_ text: String) async throws {
    let fixture = try CacheFixture()
    for map in [nil, #"{"films": {"s": {"id": {}, "tags": {}, "any": {}}}}"#] {
      let request = CacheRequest("Shapes", map: map)
      try await fixture.store(text, request, [.at("films", ids: ["a", "b", "a"])])
      let json = try #require(await fixture.read(request))
      #expect(try parseJSON(json) == parseJSON(text))
    }
  }
}
