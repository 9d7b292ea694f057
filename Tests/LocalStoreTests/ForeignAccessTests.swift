import Foundation
import Locks
import SQLite
import StoreProcess
import TestSupport
import Testing

@testable import LocalStore

/// Other code reads, copies, removes or changes the files of a store while it is used.
@Suite("Foreign access to the files", .serialized)
struct ForeignAccessTests {
  private static let endings = ["sqlite", "sqlite-wal", "sqlite-shm", "lock", "write-lock", "rev"]

  @Test("code that opens and closes all files of a store does not let a second writer in")
  func closedDescriptors() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let isDone = Locked(false)
    let closings = Locked(0)
    let thread = Thread {
      while !isDone.withLock({ $0 }) {
        for ending in Self.endings { close(open("\(folder.path)/store.\(ending)", O_RDONLY | O_CLOEXEC)) }
        closings.withLock { $0 += 1 }
        usleep(100)
      }
    }
    thread.start()
    let other = try folder.process("increment", 400)
    let own = 400
    for _ in 0..<own {
      try store.change { transaction in
        let value = try transaction.rows("SELECT value FROM counter")[0][0].integer ?? 0
        // Long enough for the files to be closed in between.
        let before = closings.withLock { $0 }
        while closings.withLock({ $0 }) < before + 2 { usleep(20) }
        try transaction.execute("UPDATE counter SET value = ?1", [.integer(value + 1)])
      }
    }
    await other.waitForExit()
    isDone.withLock { $0 = true }
    #expect(other.output == "done\n")
    #expect(try store.counter == Int64(own + 400))
    try store.verify()
  }

  @Test(
    "nothing is acknowledged after the log or its index was removed or replaced",
    arguments: ["sqlite-wal", "sqlite-shm"])
  func removedLog(_ ending: String) throws {
    for isReplaced in [false, true] {
      let folder = try StoreFolder()
      let store = try folder.open()
      let reader = try folder.open(role: .reader)
      for _ in 0..<20 { try store.increment() }
      let path = "\(folder.path)/store.\(ending)"
      try FileManager.default.removeItem(atPath: path)
      if isReplaced { try Data("other".utf8).write(to: URL(filePath: path)) }
      #expect(storeErrorCode { try store.increment() } == .moved)
      #expect(storeErrorCode { _ = try store.counter } == .moved)
      #expect(storeErrorCode { _ = try reader.counter } == .moved)
      store.close()
      reader.close()
      // What the log held alone is lost, and said to be.
      let again = try folder.open()
      let known = try again.counter
      #expect(known == 20 || again.issues.contains { $0.code == .lostCommits })
      try again.increment()
      #expect(try again.counter == known + 1)
      try again.verify()
    }
  }

  @Test("a store that was copied without its log is not replaced by an empty one")
  func copiedWithoutLog() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    for _ in 0..<50 { try store.increment() }
    let copy = try StoreFolder()
    try FileManager.default.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
    for ending in ["sqlite", "rev"] {
      try FileManager.default.copyItem(atPath: "\(folder.path)/store.\(ending)", toPath: "\(copy.path)/store.\(ending)")
    }
    #expect(try copy.open().issues.map(\.code) == [.lostCommits])

    // As an older version left it: the database file is only a header, and everything was in the log.
    let header = try StoreFolder()
    try FileManager.default.createDirectory(atPath: header.path, withIntermediateDirectories: true)
    try Connection(ConnectionOptions(.file("\(header.path)/store.sqlite"))).execute("PRAGMA journal_mode=WAL")
    try FileManager.default.copyItem(atPath: "\(folder.path)/store.rev", toPath: "\(header.path)/store.rev")
    #expect(storeErrorCode { _ = try header.open() } == .missingData)
    #expect(storeErrorCode { _ = try header.open(role: .reader) } == .missingData)
  }

  @Test(
    "statements that change settings or the store's own tables are refused",
    arguments: [
      "PRAGMA locking_mode=EXCLUSIVE", "PRAGMA journal_mode=DELETE", "PRAGMA user_version=9", "PRAGMA application_id=1",
      "PRAGMA foreign_keys=OFF", "PRAGMA synchronous=OFF", "PRAGMA writable_schema=ON", "pragma Wal_Checkpoint",
      "PRAGMA main.journal_mode = MEMORY", "DROP TABLE martlet_change", "DELETE FROM Martlet_Change",
      "UPDATE martlet_meta SET format = 9", "INSERT INTO martlet_change (revision, tbl, key) VALUES (1, '*', '')",
      "ALTER TABLE martlet_meta RENAME TO mine", "ATTACH ':memory:' AS other",
      "CREATE TRIGGER t AFTER INSERT ON martlet_change BEGIN SELECT 1; END", "CREATE INDEX i ON martlet_change (tbl)",
      "CREATE TABLE martlet_mine (a)",
    ])
  func refusedStatements(_ sql: String) throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.increment()
    #expect(storeErrorCode { try store.change { try $0.execute(sql) } } == .statement)
    #expect(storeErrorCode { try store.change { _ = try $0.rows(sql) } } == .statement)
    #expect(storeErrorCode { _ = try store.rows(sql) } != nil)
    #expect(
      storeErrorCode { try store.change { try $0.execute("UPDATE counter SET value = 7; \(sql)") } } == .statement)
    try store.increment()
    store.close()
    let again = try folder.open()
    #expect(try again.counter == 2)
    #expect(again.issues.isEmpty)
  }

  @Test("what only reads is allowed, also in migrations")
  func allowedStatements() throws {
    let store = try LocalStore(
      .memory,
      schema: StoreSchema([
        .init(1) {
          try $0.execute("CREATE TABLE a (id INTEGER PRIMARY KEY, b TEXT); CREATE INDEX a_b ON a (b)")
          #expect(try $0.rows("PRAGMA table_info(a)").count == 2)
        }
      ]))
    try store.change { transaction in
      try transaction.execute("PRAGMA defer_foreign_keys=ON")
      #expect(try transaction.rows("PRAGMA user_version")[0][0].integer == 1)
      #expect(try transaction.rows("SELECT count(*) FROM martlet_change")[0][0].integer == 1)
    }
    #expect(throws: (any Error).self) {
      _ = try LocalStore(.memory, schema: StoreSchema([.init(1) { try $0.execute("PRAGMA user_version=7") }]))
    }
  }

  @Test("the log stays small although snapshots of readers overlap")
  func boundedLog() async throws {
    let folder = try StoreFolder()
    var options = StoreOptions()
    options.logLimit = 1 << 20
    let store = try LocalStore(folder.location, schema: logSchema(), options: options)
    let reader = try LocalStore(folder.location, role: .reader, schema: logSchema(), options: options)
    let isDone = Locked(false)
    let reads = Locked(0)
    let threads = (0..<2).map { _ in
      Thread {
        while !isDone.withLock({ $0 }) {
          let isRead = try? reader.read { reader in
            _ = try reader.rows("SELECT count(*) FROM entry")
            usleep(10_000)
            return true
          }
          reads.withLock { $0 += isRead == true ? 1 : 0 }
        }
      }
    }
    for thread in threads { thread.start() }
    let text = String(repeating: "x", count: 8_000)
    var largest = 0
    for number in 0..<1_000 {
      try store.change {
        try $0.execute("INSERT INTO entry (batch, text) VALUES (?1, ?2)", [.integer(Int64(number)), .text(text)])
      }
      largest = max(largest, StoreFiles.size(of: folder.path + "/store.sqlite-wal") ?? 0)
    }
    isDone.withLock { $0 = true }
    #expect(reads.withLock { $0 } > 10)
    // Eight megabytes and more were written.
    #expect(largest < 4 << 20, "\(largest)")
    #expect(try store.rows("SELECT count(*) FROM entry")[0][0].integer == 1_000)
  }
}
