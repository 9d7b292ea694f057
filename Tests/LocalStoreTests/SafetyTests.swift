import Foundation
import SQLite
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
    let last = RevisionFile.state(in: folder.path + "/store.rev")
    #expect(last == .live(4))
  }

  @Test("a revision that is damaged in the file itself is a typed error")
  func damagedRevision() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    // The store itself refuses this statement.
    let connection = try Connection(ConnectionOptions(.file(folder.path + "/store.sqlite")))
    try connection.execute("INSERT INTO martlet_change (revision, tbl) VALUES (9223372036854775807, '*')")
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
    // A store beside it whose name begins as its parts do.
    let neighbour = try LocalStore(.directory(folder.path, name: "store.damaged-1"), schema: logSchema())
    neighbour.close()
    // As an app writes its snapshots.
    #expect(try snapshot.write([2], revision: new.revision, format: 1))
    let second = try new.revision
    new.close()
    try LocalStore.erase(folder.location)
    #expect(try folder.open().revision > second)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files.contains("store.damaged-1.sqlite"))
    let left = files.filter { !$0.hasPrefix("store.damaged-1.") }
    #expect(
      left == [
        "store.lock", "store.rev", "store.snapshot.lock", "store.sqlite", "store.sqlite-shm", "store.sqlite-wal",
        "store.write-lock",
      ])
  }

  @Test("an observer of a store that is replaced is told, and then told of what the new one gets")
  func observingReplaced() async throws {
    let folder = try StoreFolder()
    let old = try folder.open()
    try old.increment()
    let values = Elements(
      old.values(in: .table("counter")) { try $0.rows("SELECT value FROM counter")[0][0].integer ?? -1 })
    let changes = Elements(old.changes(in: .everything))
    #expect(try await values.next()?.value == 1)
    try LocalStore.erase(folder.location)
    #expect(try await changes.next() != nil)
    do {
      _ = try await values.next()
      Issue.record("a value of a file that is gone")
    } catch {
      #expect((error as? StoreError)?.code == .moved)
    }
    let new = try folder.open()
    try new.increment()
    let change = try #require(try await changes.next())
    #expect(change.revision <= (try new.revision))
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
    let changes = Elements(store.changes(in: .table("CoUnTeR")))
    try store.change { try $0.execute("UPDATE Counter SET value = 3") }
    #expect(try await changes.next() != nil)
    #expect(StoreRegion.row("Task", key: "A").intersects(.table("TASK")))
    #expect(!StoreRegion.row("Task", key: "A").intersects(.row("task", key: "a")))
  }

  @Test("what a program without this library writes is seen too, within a look each second")
  func foreignWriter() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let values = Elements(
      store.values(in: .table("counter")) { try $0.rows("SELECT value FROM counter")[0][0].integer ?? -1 })
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
      guard case .live(let told) = RevisionFile.state(in: folder.path + "/store.rev") else { continue }
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
