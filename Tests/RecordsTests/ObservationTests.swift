import LocalStore
import Locks
import Records
import TestSupport
import Testing

@testable import RecordFixtures

/// Observed records: first as they are, then after each change that concerns them.
struct ObservationTests {
  private let temporary: TemporaryStore
  private let birds: BirdDAO

  init() throws {
    temporary = try TemporaryStore()
    birds = BirdDAO(temporary.store)
  }

  @Test("one record")
  func single() async throws {
    let values = Elements(birds.observe("a"))
    #expect(try await values.next()?.value == .some(nil))
    try await birds.insert(Bird(id: "a", name: "1"))
    #expect(try await values.next()?.value == Bird(id: "a", name: "1"))
    try await birds.insert(Bird(id: "other", name: "x"))
    try await birds.patch("a") { [$0.name.set("2")] }
    #expect(try await values.next()?.value == Bird(id: "a", name: "2"), "the other record woke nobody")
    try await birds.delete("a")
    #expect(try await values.next()?.value == .some(nil))
  }

  @Test("a query as lists and as differences")
  func lists() async throws {
    let query = RecordQuery<Bird>(where: { $0.name != "hidden" }, orderedBy: { [$0.name.ascending()] })
    let changes = Elements(birds.observeChanges(query))
    var first = try #require(try await changes.next())
    #expect(first.records.isEmpty)
    try await birds.persist(contentsOf: [Bird(id: "a", name: "1"), Bird(id: "b", name: "2"), Bird(id: "c", name: "3")])
    first = try #require(try await changes.next())
    #expect(first.inserted == [0, 1, 2])
    try await birds.persist(contentsOf: [
      Bird(id: "a", name: "9"), Bird(id: "d", name: "2x"), Bird(id: "c", name: "hidden"),
    ])
    let last = try #require(try await changes.next())
    #expect(last.records.map(\.id) == ["b", "d", "a"])
    #expect(last.deleted == [2])
    #expect(last.inserted == [1])
    #expect(last.modified == [2])
    #expect(last.moved.map(\.from) == [1, 0])
  }

  @Test("an observer that is cancelled ends")
  func cancellation() async throws {
    let birds = birds
    let seen = Locked(0)
    let task = Task {
      for try await _ in birds.observe() { seen.withLock { $0 += 1 } }
    }
    try await eventually("the observer has its first value") { seen.withLock { $0 } == 1 }
    task.cancel()
    // It ends, with an error of cancellation or without.
    _ = try await finished("the end of the cancelled observer") { await task.result }
    try await birds.insert(Bird(id: "a", name: "1"))
    #expect(seen.withLock { $0 } == 1)
  }
}
