import LocalStore
import Records
import TestSupport
import Testing

@testable import RecordFixtures

/// The DAO of the seed's record: storing, reading, changing, deleting.
struct DAOTests {
  private let temporary: TemporaryStore
  private let birds: BirdDAO

  init() throws {
    temporary = try TemporaryStore()
    birds = BirdDAO(temporary.store)
  }

  private func bird(_ number: Int) -> Bird { Bird(id: "b\(number)", name: "Bird \(number)") }

  @Test("persist and read take and return structs, on any thread")
  func seed() async throws {
    try await birds.persist(Bird(id: "1", name: "Robin"))
    let birds = birds
    let read = try await Task.detached { try await birds.read("1") }.value
    #expect(read == Bird(id: "1", name: "Robin"))
    #expect(try await birds.read("2") == nil)
    let blocking: Bird? = try { try birds.read("1") }()
    #expect(blocking?.name == "Robin")
  }

  @Test("each policy for keys that are stored already")
  func policies() throws {
    #expect(try birds.persist(bird(1), .insertOnly) == PersistCounts(inserted: 1))
    let error = #expect(throws: RecordError.self) { try birds.persist(bird(1), .insertOnly) }
    #expect(error?.code == .conflict)
    #expect(error?.key == "b1")
    let renamed = Bird(id: "b1", name: "Other")
    #expect(try birds.persist(renamed, .ignoreExisting) == PersistCounts(unchanged: 1))
    #expect(try birds.read("b1") == bird(1))
    #expect(try birds.persist(renamed, .modified) == PersistCounts(updated: 1))
    #expect(try birds.persist(renamed, .modified) == PersistCounts(unchanged: 1))
    #expect(try birds.persist(bird(1), .replace) == PersistCounts(updated: 1))
    #expect(try birds.persist(renamed, .merge(only: [])) == PersistCounts(unchanged: 1))
    #expect(try birds.read("b1") == bird(1))
    #expect(try birds.persist(renamed, .merge(only: ["name"])) == PersistCounts(updated: 1))
    #expect(try birds.persist(bird(2), .merge(only: ["name"])) == PersistCounts(inserted: 1))
    #expect(try birds.read("b1") == renamed)
    let unknown = #expect(throws: RecordError.self) { try birds.persist(renamed, .merge(only: ["nope"])) }
    #expect(unknown?.code == .schemaMismatch)
    #expect(try birds.upsert(bird(1)) == PersistCounts(updated: 1))
  }

  @Test("many are one transaction: a failure stores none")
  func manyAtOnce() async throws {
    let all = (0..<500).map(bird)
    #expect(try await birds.persist(contentsOf: all) == PersistCounts(inserted: 500))
    await #expect(throws: RecordError.self) {
      try await birds.persist(contentsOf: [bird(1_000), bird(3)], .insertOnly)
    }
    #expect(try await birds.read("b1000") == nil)
    #expect(try await birds.count() == 500)
  }

  @Test("update reads, changes and writes in one transaction; patch sets columns; both need the record")
  func update() async throws {
    try await birds.insert(bird(1))
    let changed = try await birds.update("b1") { $0.name += "!" }
    #expect(changed.name == "Bird 1!")
    try await birds.patch("b1") { [$0.name.set("Patched")] }
    #expect(try await birds.read("b1")?.name == "Patched")
    try await birds.update("b1") { $0.id = "b9" }
    #expect(try await birds.keys() == ["b9"])
    let missing = await #expect(throws: RecordError.self) { try await birds.update("b1") { _ in } }
    #expect(missing?.code == .notFound)
    let unpatched = await #expect(throws: RecordError.self) { try await birds.patch("b1") { [$0.name.set("x")] } }
    #expect(unpatched?.code == .notFound)
  }

  @Test("concurrent updates lose none")
  func concurrentUpdates() async throws {
    try await birds.insert(Bird(id: "n", name: ""))
    let birds = birds
    let count = runsLongTests ? 2_000 : 200
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask { try await birds.update("n") { $0.name += "x" } }
        group.addTask { _ = try await birds.read("n") }
      }
      try await group.waitForAll()
    }
    #expect(try await birds.read("n")?.name.count == count)
  }

  @Test("keys are read in the order given; pages follow the last key")
  func keysAndPages() throws {
    try birds.persist(contentsOf: (0..<10).map(bird))
    #expect(try birds.read(keys: ["b3", "nope", "b1"]).map(\.id) == ["b3", "b1"])
    var pages: [[String]] = []
    var last: String?
    repeat {
      let page = try birds.page(after: last, size: 4)
      pages.append(page.map(\.id))
      last = page.last?.id
    } while last != nil && pages.count < 10
    #expect(pages == [["b0", "b1", "b2", "b3"], ["b4", "b5", "b6", "b7"], ["b8", "b9"], []])
    #expect(try birds.exists("b3"))
    #expect(try !birds.exists("b33"))
    var batches: [Int] = []
    try birds.forEach(batch: 4) { batches.append($0.count) }
    #expect(batches == [4, 4, 2])
  }

  @Test("deletes tell how many there were")
  func deletes() throws {
    try birds.persist(contentsOf: (0..<10).map(bird))
    #expect(try birds.delete("b3"))
    #expect(try !birds.delete("b3"))
    #expect(try birds.delete(keys: ["b1", "b2", "b3"]) == 2)
    #expect(try birds.delete { $0.name == "Bird 4" } == 1)
    #expect(try birds.deleteAll() == 6)
    #expect(try birds.count() == 0)
  }

  @Test("a transaction over several kinds is stored as a whole or not at all; a savepoint is undone alone")
  func transactions() throws {
    let tasks = TaskItemDAO(temporary.store)
    let task = TaskItem(id: 1, title: "t", score: 1, done: false, createdAt: 0)
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try temporary.store.records { transaction in
        try transaction.records(Bird.self).persist(bird(1))
        try transaction.records(TaskItem.self).persist(task)
        throw Stop()
      }
    }
    #expect(try birds.count() == 0)
    try temporary.store.records { transaction in
      try transaction.records(Bird.self).persist(bird(1))
      try? transaction.savepoint {
        try transaction.records(TaskItem.self).persist(task)
        throw Stop()
      }
      try transaction.savepoint { _ = try transaction.records(Bird.self).persist(bird(2)) }
    }
    #expect(try birds.count() == 2)
    #expect(try tasks.count() == 0)
  }

  @Test("a store that is open for reading refuses to write, with a code of its own")
  func readOnly() throws {
    try birds.insert(bird(1))
    let reader = try LocalStore(temporary.store.location, role: .reader, schema: records.storeSchema)
    defer { reader.close() }
    #expect(try BirdDAO(reader).read("b1") == bird(1))
    let error = #expect(throws: RecordError.self) { try BirdDAO(reader).insert(bird(2)) }
    #expect(error?.code == .readOnly)
  }

  @Test("a store in memory behaves the same: for tests of an app")
  func memory() async throws {
    let store = try LocalStore(.memory, schema: records.storeSchema)
    defer { store.close() }
    let birds = BirdDAO(store)
    try await birds.persist(contentsOf: (0..<10).map(bird))
    #expect(try await birds.read("b3") == bird(3))
    #expect(try await birds.count { $0.id > "b5" } == 4)
    let error = await #expect(throws: RecordError.self) { try await birds.insert(bird(1)) }
    #expect(error?.code == .conflict)
  }
}
