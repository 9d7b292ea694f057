import Foundation
import SQLite
import TestSupport
import Testing

@testable import LocalStore

@Suite("What a transaction must not do")
struct TransactionTests {
  @Test("a transaction that has ended inside its closure takes no more, and stores nothing")
  func endedInside() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let words = [
      "COMMIT", "ROLLBACK", " /* c */ end transaction;", "-- c\nBEGIN", "; rollback transaction", "\u{FEFF}COMMIT",
      "ROLLBACK /* to */", "rollback -- to\n",
    ]
    for word in words {
      #expect(storeErrorCode { try store.change { try $0.execute(word) } } == .statement, "\(word)")
      #expect(storeErrorCode { try store.change { _ = try $0.rows(word) } } == .statement, "\(word)")
      let code = storeErrorCode {
        try store.change {
          try $0.execute("UPDATE counter SET value = 7; \(word); UPDATE counter SET value = 8")
        }
      }
      #expect(code == .statement, "\(word)")
    }
    try store.change {
      try $0.execute("SAVEPOINT a; UPDATE counter SET value = 9; ROLLBACK /* x */ TRANSACTION -- y\n TO a; RELEASE a")
    }
    #expect(try store.counter == 0)
  }

  @Test("after SQLite has rolled back nothing more is stored, whoever goes on")
  func rolledBack() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.change { try $0.execute("CREATE TABLE one (id INTEGER PRIMARY KEY ON CONFLICT ROLLBACK)") }
    let code = storeErrorCode {
      try store.change { transaction in
        try transaction.increment()
        try transaction.execute("INSERT INTO one VALUES (1)")
        #expect(storeErrorCode { try transaction.execute("INSERT INTO one VALUES (1)") } == .constraint)
        #expect(storeErrorCode { try transaction.increment() } == .rolledBack)
        #expect(storeErrorCode { try transaction.savepoint { try transaction.increment() } } == .rolledBack)
      }
    }
    #expect(code == .rolledBack)
    #expect(try store.counter == 0)
    #expect(try store.rows("SELECT * FROM one").isEmpty)
  }

  @Test("a savepoint that cannot be undone alone throws the cause")
  func savepoint() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.change { try $0.execute("CREATE TABLE one (id INTEGER PRIMARY KEY ON CONFLICT ROLLBACK)") }
    let code = storeErrorCode {
      try store.change { transaction in
        try transaction.savepoint {
          try transaction.execute("INSERT INTO one VALUES (1)")
          try transaction.execute("INSERT INTO one VALUES (1)")
        }
      }
    }
    #expect(code == .constraint)
  }

  @Test("how many rows a statement changed: those of foreign keys and triggers are not counted, with values or without")
  func counts() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.change { transaction in
      try transaction.execute(
        """
        CREATE TABLE parent (id INTEGER PRIMARY KEY);
        CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent ON DELETE CASCADE);
        """)
      #expect(
        try transaction.execute("INSERT INTO parent VALUES (1), (2), (3); INSERT INTO child VALUES (1, 1), (2, 1)") == 5
      )
      #expect(try transaction.execute("CREATE TABLE other (id INTEGER)") == 0)
      #expect(try transaction.execute("SELECT ?1", [1]) == 0)
      #expect(try transaction.execute("DELETE FROM parent WHERE id = ?1", [1]) == 1)
      #expect(try transaction.execute("INSERT INTO child VALUES (3, 2)") == 1)
      #expect(try transaction.execute("DELETE FROM parent; -- all") == 2)
      #expect(try transaction.rows("SELECT * FROM child").isEmpty)
      #expect(try transaction.execute(" ; ") == 0)
    }
  }

  @Test("while suspended the file is not maintained either, and a compaction that runs is stopped")
  func suspendedMaintenance() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try await store.write { try $0.addEntries(60_000) }
    store.suspend()
    #expect(storeErrorCode { try store.checkpoint() } == .suspended)
    #expect(storeErrorCode { try store.compact() } == .suspended)
    store.resume()
    var isStopped = false
    for delay in 0..<100 where !isStopped {
      async let compaction = blocking { storeErrorCode { try store.compact() } }
      try await Task.sleep(for: .milliseconds(delay))
      store.suspend()
      let code = await compaction
      // It may not have begun, or may have ended before; one of the delays falls into it.
      #expect(code == .suspended || code == nil)
      isStopped = code == .suspended
      store.resume()
    }
    #expect(isStopped)
    try store.compact()
    try store.verify()
  }

  @Test("a checkpoint tells how many pages it moved")
  func checkpointPages() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.checkpoint()
    try store.write { try $0.addEntries(500) }
    let result = try store.checkpoint()
    #expect(result.isComplete)
    #expect(result.pages > 10)
    #expect(result.movedPages == result.pages)
  }

  @Test("a text ends at a NUL, and a long one takes time by its length", .timeLimit(.minutes(1)))
  func texts() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let script = String(repeating: "UPDATE counter SET value = value + 1; -- and on\n", count: 20_000)
    try store.change { transaction in
      let first = try transaction.execute("UPDATE counter SET value = 5;\0UPDATE counter SET value = 6")
      let second = try transaction.execute(script)
      #expect(first == 1 && second == 20_000)
    }
    #expect(try store.counter == 20_005)
  }

  @Test("a migration whose step hides that SQLite has undone it is not stored at all")
  func hiddenRollback() throws {
    let folder = try StoreFolder()
    func schema(_ steps: Int) -> StoreSchema {
      StoreSchema(
        [
          .init(1) {
            try $0.execute("CREATE TABLE one (id INTEGER PRIMARY KEY ON CONFLICT ROLLBACK); INSERT INTO one VALUES (1)")
          },
          .init(2) { transaction in
            try transaction.execute("CREATE TABLE two (id INTEGER)")
            _ = try? transaction.execute("INSERT INTO one VALUES (1)")
          },
        ].prefix(steps).map { $0 })
    }
    try LocalStore(folder.location, schema: schema(1)).close()
    #expect(storeErrorCode { _ = try LocalStore(folder.location, schema: schema(2)) } == .rolledBack)
    let store = try LocalStore(folder.location, schema: schema(1))
    #expect(try store.rows("SELECT count(*) FROM sqlite_schema WHERE name = 'two'") == [[.integer(0)]])
  }

  @Test("an error that no system call explains keeps its own code")
  func causes() {
    #expect(StoreError(SQLiteError(code: .cannotOpen, message: "x")).code == .permissionDenied)
    #expect(StoreError(SQLiteError(code: .cannotOpen, message: "x", systemError: ENOSPC)).code == .full)
    #expect(StoreError(SQLiteError(code: .inputOutput, message: "x", systemError: ENOSPC)).code == .full)
    #expect(StoreError(SQLiteError(code: .inputOutput, message: "x")).code == .inputOutput)
  }
}
