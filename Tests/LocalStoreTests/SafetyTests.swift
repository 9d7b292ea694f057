import Foundation
import SQLiteConnection
import StoreProcess
import TestSupport
import Testing

@testable import LocalStore

@Suite("What must not happen to a store")
struct SafetyTests {
  // MARK: Files

  @Test(
    "a side file that holds something else is no revision",
    arguments: [
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
      Array("garbage!".utf8), Array("garbage!garbage!".utf8), [],
    ] as [[UInt8]])
  func damagedSideFile(bytes: [UInt8]) throws {
    let folder = try StoreFolder()
    try folder.open().increment()
    try Data(bytes).write(to: URL(filePath: folder.path + "/store.rev"))
    for round in 2...3 {
      let store = try folder.open()
      #expect(store.issues.isEmpty)
      try store.increment()
      #expect(try store.counter == Int64(round))
      #expect(try store.revision == Int64(round + 1))
      store.close()
    }
    let last = SideFile.state(in: folder.path + "/store.rev")
    #expect(last == .live(4))
  }

  @Test("a revision that is damaged in the file itself is a typed error")
  func damagedRevision() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.change {
      try $0.execute("INSERT INTO martlet_change (revision, tbl) VALUES (9223372036854775807, '*')")
      $0.note(.nothing)
    }
    #expect(storeErrorCode { try store.increment() } == .corrupt)
  }

  @Test("a pipe, a folder or a link to nothing in place of a file is a typed error, at once")
  func kinds() throws {
    for file in ["sqlite", "sqlite-wal", "lock", "snapshot", "rev", "snapshot.unfinished"] {
      for kind in ["pipe", "folder", "link"] {
        let folder = try StoreFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let path = folder.path + "/store.\(file)"
        switch kind {
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        default: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        }
        let writer = storeErrorCode { _ = try folder.open() }
        let snapshot = storeErrorCode {
          let snapshot = try SharedSnapshot(folder.location)
          _ = try snapshot.read(format: 1)
          _ = try snapshot.write([1], revision: 1, format: 1)
        }
        if ["sqlite", "sqlite-wal", "lock"].contains(file) {
          #expect(writer == .permissionDenied, "\(kind) at \(file)")
          #expect(storeErrorCode { _ = try folder.open(role: .reader) } == .permissionDenied, "\(kind) at \(file)")
          #expect(snapshot == nil, "\(kind) at \(file)")
        } else {
          #expect(writer == nil, "\(kind) at \(file)")
          let isRefused = file == "snapshot" && kind != "link" || file == "snapshot.unfinished" && kind == "folder"
          #expect((snapshot != nil) == isRefused, "\(kind) at \(file)")
        }
      }
    }
  }

  @Test("a file in the folder's place, no folder at all, and a path that is too long for SQLite")
  func folders() throws {
    let folder = try StoreFolder()
    try Data().write(to: URL(filePath: folder.path))
    #expect(storeErrorCode { _ = try folder.open() } == .noContainer)
    #expect(storeErrorCode { _ = try folder.open(role: .reader) } == .noContainer)
    #expect(storeErrorCode { _ = try LocalStore(.directory("")) } == .noContainer)
    let long =
      folder.folder.path + "/" + Array(repeating: String(repeating: "d", count: 50), count: 12).joined(separator: "/")
    #expect(storeErrorCode { _ = try LocalStore(.directory(long)) } == .invalidName)
  }

  @Test("a store that was taken away is read and written no more, and one made anew is newer")
  func replaced() throws {
    let folder = try StoreFolder()
    let old = try folder.open()
    for _ in 0..<5 { try old.increment() }
    let revision = try old.revision
    let snapshot = try SharedSnapshot(folder.location)
    #expect(try snapshot.write([1], revision: revision, format: 1))
    #expect(try LocalStore.setAside(folder.location) != nil)
    #expect(storeErrorCode { _ = try old.counter } == .moved)
    #expect(storeErrorCode { try old.increment() } == .moved)
    let new = try folder.open()
    #expect(new.issues.isEmpty)
    #expect(try new.counter == 0)
    #expect(storeErrorCode { _ = try old.counter } == .moved)
    #expect(try new.revision > revision)
    // As an app writes its snapshots.
    #expect(try snapshot.write([2], revision: new.revision, format: 1))
    let second = try new.revision
    new.close()
    try LocalStore.erase(folder.location)
    #expect(try folder.open().revision > second)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      left == [
        "store.lock", "store.rev", "store.snapshot.lock", "store.sqlite", "store.sqlite-shm", "store.sqlite-wal",
      ])
  }

  @Test("an observer of a store that is replaced is told, and then told of what the new one gets")
  func observingReplaced() async throws {
    let folder = try StoreFolder()
    let old = try folder.open()
    try old.increment()
    var values = old.values(in: .table("counter")) { try $0.rows("SELECT value FROM counter")[0][0].integer ?? -1 }
      .makeAsyncIterator()
    var changes = old.changes(in: .everything).makeAsyncIterator()
    #expect(try await values.next()?.value == 1)
    try LocalStore.erase(folder.location)
    #expect(await changes.next() != nil)
    do {
      _ = try await values.next()
      Issue.record("a value of a file that is gone")
    } catch {
      #expect((error as? StoreError)?.code == .moved)
    }
    let new = try folder.open()
    try new.increment()
    let change = try #require(await changes.next())
    #expect(change.revision <= (try new.revision))
  }

  // MARK: Transactions

  @Test("a transaction that has ended inside its closure takes no more, and stores nothing")
  func endedInside() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    for word in ["COMMIT", "ROLLBACK", " /* c */ end transaction;", "-- c\nBEGIN", "; rollback transaction"] {
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
      try $0.execute("SAVEPOINT a; UPDATE counter SET value = 9; ROLLBACK TRANSACTION TO a; RELEASE a")
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
    let compaction = Task.detached { storeErrorCode { try store.compact() } }
    try await Task.sleep(for: .milliseconds(5))
    store.suspend()
    let code = await compaction.value
    // It may have ended before.
    #expect(code == .suspended || code == nil)
    store.resume()
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

  // MARK: Schemas and regions

  @Test("steps of one version, or of none, are a typed error", arguments: [[0], [-1, 1], [1, 2, 2]])
  func schemas(versions: [Int]) throws {
    let folder = try StoreFolder()
    let schema = StoreSchema(versions.map { version in StoreSchema.Migration(version) { _ in } })
    for role in [StoreRole.writer, .reader] {
      #expect(storeErrorCode { _ = try LocalStore(folder.location, role: role, schema: schema) } == .invalidSchema)
    }
    #expect(storeErrorCode { _ = try LocalStore(.memory, schema: schema) } == .invalidSchema)
  }

  @Test("a table is observed however its name is spelled")
  func capitals() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    var changes = store.changes(in: .table("CoUnTeR")).makeAsyncIterator()
    try store.change { try $0.execute("UPDATE Counter SET value = 3") }
    #expect(await changes.next() != nil)
    #expect(StoreRegion.row("Task", key: "A").intersects(.table("TASK")))
    #expect(!StoreRegion.row("Task", key: "A").intersects(.row("task", key: "a")))
  }

  @Test("what a program without this library writes is seen too, within a look each second")
  func foreignWriter() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    var values = store.values(in: .table("counter")) { try $0.rows("SELECT value FROM counter")[0][0].integer ?? -1 }
      .makeAsyncIterator()
    #expect(try await values.next()?.value == 0)
    var options = ConnectionOptions(.file(folder.database))
    options.creates = false
    let foreign = try Connection(options)
    try foreign.run("UPDATE counter SET value = 77")
    #expect(try await values.next()?.value == 77)
  }

  @Test("commits of other processes are told after they can be read, and never before")
  func toldAfterCommit() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    // The side file's revision is never ahead of the database's.
    let writer = try folder.process("increment", 400)
    var looks = 0
    let end = ContinuousClock.now + .seconds(60)
    while try store.counter < 400, ContinuousClock.now < end {
      guard case .live(let told) = SideFile.state(in: folder.path + "/store.rev") else { continue }
      #expect(try store.revision >= told)
      looks += 1
    }
    await writer.waitForExit()
    #expect(looks > 10)
    #expect(try store.counter == 400)
  }

  @Test("the log stays bounded once a long read has ended")
  func boundedLog() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let reader = try folder.open(role: .reader)
    try reader.read { (_: StoreReader) in
      for _ in 0..<30 { try store.change { try $0.addEntries(2_000) } }
    }
    #expect(try #require(StoreFiles.size(of: folder.database + "-wal")) > 5 << 20)
    // The next checkpoint that SQLite makes by itself starts the log anew.
    for _ in 0..<5 { try store.increment() }
    #expect(try #require(StoreFiles.size(of: folder.database + "-wal")) < 5 << 20)
  }
}
