import Foundation
import Locks
import SQLite
import StoreProcess
import TestSupport
import Testing

@_spi(Generated) @testable import LocalStore

@Suite("Observing stores")
struct ObservationTests {
  private static let update = StoreStatementText("UPDATE entry SET text = ?2 WHERE id = ?1")

  private func update(_ id: Int64, in store: LocalStore) throws {
    try store.change { transaction in
      try transaction.withStatement(Self.update) { statement in
        try statement.bind(id, at: 1)
        try statement.bind("new \(UInt64.random(in: 0...UInt64.max))", at: 2)
        try transaction.run(statement, table: "entry", key: "\(id)")
      }
    }
  }

  private func next(_ changes: StoreChanges) async throws -> StoreChange? {
    try await Elements(changes).next()
  }

  @Test("an observer wakes for its table and its rows alone")
  func regions() async throws {
    let folder = try StoreFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try folder.open()
    try store.change { try $0.addEntries(5) }
    let second = store.changes(in: .row("entry", key: "2"))
    let counter = store.changes(in: .table("counter"))
    try update(1, in: store)
    try update(2, in: store)
    let revision = try #require(try await next(second)).revision
    try store.increment()
    let change = try #require(try await next(counter))
    #expect(change == StoreChange(revision: revision + 1, region: .table("counter")))
  }

  @Test("what a statement changes besides its row is the whole table")
  func others() throws {
    let store = try LocalStore(.memory, schema: logSchema())
    try store.change { try $0.addEntries(5) }
    func region(_ body: (StoreTransaction) throws -> Void) throws -> StoreRegion {
      var region = StoreRegion.nothing
      try store.change { transaction in
        try body(transaction)
        region = transaction.changedRegion()
      }
      return region
    }
    #expect(try region { try $0.execute("DELETE FROM entry") } == .everything)
    #expect(try region { try $0.execute("UPDATE counter SET value = 9") } == .table("counter"))
    #expect(try region { try $0.execute("UPDATE counter SET value = 9 WHERE id = 7") }.isEmpty)
    try store.change { try $0.addEntries(5) }
    let keyed = try region { transaction in
      try transaction.withStatement(Self.update) { statement in
        for id in [Int64(1), 2] {
          try statement.bind(id, at: 1)
          try statement.bind("x", at: 2)
          try transaction.run(statement, table: "entry", key: "\(id)")
        }
      }
    }
    #expect(keyed == StoreRegion.row("entry", key: "1").union(.row("entry", key: "2")))
    let mixed = try region { transaction in
      try transaction.withStatement(Self.update) { statement in
        try statement.bind(Int64(1), at: 1)
        try statement.bind("x", at: 2)
        try transaction.run(statement, table: "entry", key: "1")
      }
      try transaction.execute("UPDATE entry SET text = 'y' WHERE id > 3")
    }
    #expect(mixed == .table("entry"))
  }

  @Test("own commits wake once each")
  func own() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let wakes = Locked<[Int64]>([])
    let changes = store.changes(in: .table("counter"))
    let task = Task { for await change in changes { wakes.withLock { $0.append(change.revision) } } }
    for expected in 1...20 {
      try await store.write { try $0.increment() }
      try await eventually("commit \(expected) wakes the observer") { wakes.withLock { $0.count } >= expected }
    }
    // Found by the look each second, which does not tell of the commits before again.
    var options = ConnectionOptions(.file(folder.database))
    options.creates = false
    try Connection(options).run("UPDATE counter SET value = -1")
    try await eventually("the look each second finds another program's commit") { wakes.withLock { $0.count } > 20 }
    let seen = wakes.withLock { $0 }
    #expect(seen.count == 21 && Array(seen.prefix(20)) == Array(2...21), "\(seen)")
    task.cancel()
    try await finished("the end of the cancelled observer") { await task.value }
  }

  @Test("a commit of another program right behind one of ours is seen, though it has no revision of its own")
  func foreignBehindOwn() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let last = Locked<Int64?>(nil)
    let values = store.values(in: .table("counter")) { try $0.rows("SELECT value FROM counter")[0][0].integer ?? -1 }
    let task = Task { for try await snapshot in values { last.withLock { $0 = snapshot.value } } }
    var options = ConnectionOptions(.file(folder.database))
    options.creates = false
    let foreign = try Connection(options)
    for round in Int64(1)...(runsLongTests ? 100 : 12) {
      try await store.write { try $0.increment() }
      try foreign.run("UPDATE counter SET value = ?1", [.integer(-round)])
      try await eventually("the foreign commit of round \(round)") { last.withLock { $0 } == -round }
    }
    task.cancel()
    _ = try await finished("the end of the cancelled observer") { await task.result }
  }

  @Test("every value that another process commits is seen after a pause")
  func signal() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let count = runsLongTests ? 2_000 : 300
    let watcher = try folder.process("watch", count)
    _ = try #require(await watcher.wait(for: "saw 0"), "\(watcher.output)")
    for number in 1...count {
      try await store.write { try $0.increment() }
      if number % (count / 10) == 0 {
        #expect(await watcher.wait(for: "saw \(number)\n") != nil, "\(number): \(watcher.output)")
      }
    }
    await watcher.waitForExit()
    let values = watcher.output.matches(of: #/saw (\d+)/#).compactMap { Int($0.1) }
    #expect(values == values.sorted())
    #expect(Set(values).count == values.count)
  }

  @Test("the side file may vanish: the look each second finds the commit")
  func withoutSignal() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let reader = try folder.open(role: .reader)
    let changes = reader.changes(in: .table("counter"))
    try FileManager.default.removeItem(atPath: folder.path + "/store.rev")
    try await store.write { try $0.increment() }
    #expect(try await next(changes)?.revision == 2)
    try await store.write { try $0.increment() }
    #expect(try await next(changes)?.revision == 3)
  }

  @Test("an observer that fell behind the ring reads everything again")
  func behind() throws {
    let store = try LocalStore(.memory, schema: logSchema())
    let before = try store.revision
    for _ in 0..<3 { try store.increment() }
    let near = try store.pool.withReader { try ChangeLog.changes(after: before, $0) }
    #expect(near == StoreChange(revision: before + 3, region: .table("counter")))
    for _ in 0..<12_000 { try store.increment() }
    let far = try store.pool.withReader { try ChangeLog.changes(after: before, $0) }
    #expect(far.region == .everything)
    let rows = try store.rows("SELECT count(*) FROM martlet_change")[0][0].integer ?? 0
    #expect((10_000...11_000).contains(rows))
    let last = try store.pool.withReader { try ChangeLog.changes(after: before + 3_000, $0) }
    #expect(last.region == .table("counter"))
  }

  @Test("closing ends observations; leaving one ends its watch")
  func ends() async throws {
    let folder = try StoreFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try folder.open()
    let changes = store.changes()
    let isWaiting = Locked(false)
    let waiting = Task {
      isWaiting.withLock { $0 = true }
      return try await next(changes)
    }
    // Closed before or in the wait: both must end it.
    try await eventually("the observer begins") { isWaiting.withLock { $0 } }
    store.close()
    #expect(try await waiting.value == nil)
    #expect(try await next(store.changes()) == nil)
  }
}
