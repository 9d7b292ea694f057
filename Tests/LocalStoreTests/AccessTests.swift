import Foundation
import Locks
import StoreProcess
import TestSupport
import Testing

@_spi(Generated) @testable import LocalStore

@Suite("Reading and writing")
struct AccessTests {
  @Test("what is written is read, and a failed write leaves nothing")
  func writes() throws {
    let folder = try StoreFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try folder.open()
    let first = try store.revision
    try store.write { try $0.addEntries(3) }
    #expect(try store.revision == first + 1)
    #expect(throws: CancellationError.self) {
      try store.write { transaction in
        try transaction.addEntries(5)
        throw CancellationError()
      }
    }
    #expect(try store.read { try $0.rows("SELECT count(*) FROM entry") } == [[3]])
    try store.write { _ in }
    #expect(try store.revision == first + 1)
  }

  @Test("asynchronous calls run beside each other, and a cancelled one stores nothing")
  func asynchronous() async throws {
    let folder = try StoreFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try folder.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask { try await store.write { try $0.increment() } }
        group.addTask { _ = try await store.read { try $0.rows("SELECT value FROM counter") } }
      }
      try await group.waitForAll()
    }
    #expect(try await store.read { try $0.rows("SELECT value FROM counter") } == [[50]])
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let isWriting = Locked(false)
    let task = Task {
      try await store.write {
        try $0.increment()
        isWriting.withLock { $0 = true }
        _ = try $0.rows(endless)
      }
    }
    try await eventually("the write runs") { isWriting.withLock { $0 } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await store.read { try $0.rows("SELECT value FROM counter") } == [[50]])
  }

  @Test("statements of generated code take and give every kind of value")
  func statements() throws {
    let store = try LocalStore(.memory)
    try store.write { try $0.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, r REAL, s TEXT, b BLOB, n TEXT)") }
    let insert = StoreStatementText("INSERT INTO t VALUES (?1, ?2, ?3, ?4, ?5)")
    try store.write { transaction in
      try transaction.withStatement(insert) { (statement: StoreStatement) throws in
        for id in [Int64.max, 1] {
          try statement.bind(id, at: 1)
          try statement.bind(1.5, at: 2)
          try statement.bind("zoë", at: 3)
          try statement.bind(blob: [0, 255], at: 4)
          try statement.bindNull(at: 5)
          try transaction.run(statement, table: "t", key: "\(id)")
        }
      }
    }
    try store.read { reader in
      try reader.withStatement(StoreStatementText("SELECT * FROM t ORDER BY id DESC")) {
        (statement: StoreStatement) throws in
        #expect(try statement.step())
        #expect(statement.integer(at: 0) == .max)
        #expect(statement.real(at: 1) == 1.5)
        #expect(statement.text(at: 2) == "zoë")
        #expect(statement.blob(at: 3) == [0, 255])
        #expect(statement.isNull(at: 4))
        #expect(try statement.step())
        #expect(try !statement.step())
      }
    }
  }

  @Test("who reads and then writes never meets another writer")
  func readThenWrite() async throws {
    let folder = try StoreFolder()
    let stores = [try folder.open(), try folder.open()]
    let rounds = 50
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        let store = stores[number % 2]
        group.addTask {
          for _ in 0..<rounds {
            try await store.write { transaction in
              let value = try transaction.rows("SELECT value FROM counter")[0][0].integer ?? 0
              try transaction.execute("UPDATE counter SET value = ?1", [.integer(value + 1)])
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await stores[0].read { try $0.rows("SELECT value FROM counter") } == [[.integer(Int64(4 * rounds))]])
  }

  @Test("misuse is a typed error: nested calls, closed, read only, wrong statements")
  func misuse() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    #expect(storeErrorCode { try store.read { _ in try store.increment() } } == .nestedCall)
    #expect(storeErrorCode { try store.write { _ in _ = try store.revision } } == .nestedCall)
    #expect(storeErrorCode { try store.change { try $0.execute("NOT SQL") } } == .statement)
    #expect(storeErrorCode { try store.change { try $0.execute("INSERT INTO counter VALUES (1, 1)") } } == .constraint)
    #expect(storeErrorCode { try store.read { _ = try $0.rows("DELETE FROM counter RETURNING id") } } == .readOnly)
    #expect(try store.counter == 0)
    let reader = try folder.open(role: .reader)
    #expect(storeErrorCode { try reader.increment() } == .readOnly)
    store.close()
    #expect(storeErrorCode { try store.increment() } == .closed)
    #expect(try reader.counter == 0)
  }

  @Test("while suspended nothing is written, the write that runs is undone, and reading goes on")
  func suspension() async throws {
    let folder = try StoreFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try folder.open()
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let isWriting = Locked(false)
    let task = Task {
      try await store.write {
        try $0.increment()
        isWriting.withLock { $0 = true }
        _ = try $0.rows(endless)
      }
    }
    try await eventually("the write runs") { isWriting.withLock { $0 } }
    store.suspend()
    let result = await task.result
    #expect(storeErrorCode { _ = try result.get() } == .suspended)
    let refused = await Task { try await store.write { try $0.increment() } }.result
    #expect(storeErrorCode { _ = try refused.get() } == .suspended)
    #expect(try await store.read { try $0.rows("SELECT value FROM counter") } == [[0]])
    store.resume()
    try await store.write { try $0.increment() }
    #expect(try await store.read { try $0.rows("SELECT value FROM counter") } == [[1]])
  }

  @Test("asynchronous calls to a closed store throw, also when its threads have ended")
  func closed() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try await store.write { try $0.increment() }
    _ = try await store.read { try $0.rows("SELECT value FROM counter") }
    store.close()
    for _ in 0..<20 {
      await Task.yield()
      let write = await Task { try await store.write { try $0.increment() } }.result
      #expect(storeErrorCode { _ = try write.get() } == .closed)
      let read = await Task { try await store.read { try $0.rows("SELECT value FROM counter") } }.result
      #expect(storeErrorCode { _ = try read.get() } == .closed)
    }
  }

  @Test("the write that runs may end, and no other one begins")
  func endWriting() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let isWriting = Monitor(false)
    let mayEnd = Monitor(false)
    let task = Task {
      try await store.write {
        isWriting.broadcast { $0 = true }
        mayEnd.wait { $0 ? () : nil }
        try $0.increment()
      }
    }
    await blocking { isWriting.wait { $0 ? () : nil } }
    async let ended: Void = blocking { store.endWriting() }
    // Refused at once when the waiting has begun; before that it waits behind the first one.
    let second = Task { try await store.write { try $0.increment() } }
    mayEnd.broadcast { $0 = true }
    try await task.value
    await ended
    _ = await second.result
    let count = try store.counter
    #expect(storeErrorCode { try store.increment() } == .suspended)
    #expect(try store.counter == count)
    store.resume()
    try store.increment()
    #expect(try store.counter == count + 1)

    // Who only reads has nothing to end.
    try folder.open(role: .reader).endWriting()
  }

  @Test("a backup is a whole store of the same state; compaction gives room back")
  func backup() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.write { try $0.addEntries(2_000) }
    let copy = folder.folder.path + "/copy"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    try store.backup(to: copy + "/store.sqlite")
    #expect(storeErrorCode { try store.backup(to: copy + "/store.sqlite") } != nil)
    let restored = try LocalStore(.directory(copy), schema: logSchema())
    #expect(try restored.read { try $0.rows("SELECT count(*) FROM entry") } == [[2_000]])
    #expect(try restored.revision == store.revision)
    try store.checkpoint()
    let before = try #require(StoreFiles.size(of: folder.database))
    try store.write { try $0.execute("DELETE FROM entry WHERE id > 10") }
    try store.compact()
    #expect(try #require(StoreFiles.size(of: folder.database)) < before / 4)
    try store.verify()
  }
}
