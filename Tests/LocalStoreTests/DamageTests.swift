import Foundation
import SQLite
import StoreProcess
import TestSupport
import Testing

@testable import LocalStore

@Suite("Damaged files")
struct DamageTests {
  private func filled() throws -> StoreFolder {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.write { try $0.addEntries(500) }
    try store.checkpoint()
    return folder
  }

  @Test("a header that is none, and somebody else's database")
  func header() throws {
    let folder = try filled()
    try folder.damage("store.sqlite", at: 0, with: Array(repeating: 0x41, count: 100))
    #expect(storeErrorCode { _ = try folder.open() } == .notADatabase)
    #expect(storeErrorCode { _ = try folder.open(role: .reader) } == .notADatabase)
    let aside = try #require(try LocalStore.setAside(folder.location))
    #expect(FileManager.default.fileExists(atPath: aside))
    #expect(try folder.open().counter == 0)

    let foreign = try StoreFolder()
    try FileManager.default.createDirectory(atPath: foreign.path, withIntermediateDirectories: true)
    try makeForeignDatabase(foreign.database)
    let before = try Data(contentsOf: URL(filePath: foreign.database))
    #expect(storeErrorCode { _ = try foreign.open() } == .foreignDatabase)
    #expect(try Data(contentsOf: URL(filePath: foreign.database)) == before)
  }

  @Test("pages that were overwritten are reported, and never read as values")
  func pages() throws {
    let folder = try filled()
    let size = try #require(StoreFiles.size(of: folder.database))
    for page in 3..<(size / 4_096) {
      try folder.damage("store.sqlite", at: page * 4_096, with: Array(repeating: 0xFF, count: 200))
    }
    let code = storeErrorCode {
      let store = try folder.open()
      _ = try store.read { try $0.rows("SELECT * FROM entry") }
    }
    #expect(code == .corrupt)
    let second = storeErrorCode {
      try folder.open().verify()
    }
    #expect(second == .corrupt)
  }

  @Test("a file that was cut, emptied or removed is no new store")
  func missing() throws {
    let folder = try filled()
    #expect(truncate(folder.database, 4_096 * 4) == 0)
    #expect(storeErrorCode { try folder.open().verify() } == .corrupt)
    #expect(truncate(folder.database, 0) == 0)
    #expect(storeErrorCode { _ = try folder.open() } == .missingData)
    #expect(storeErrorCode { _ = try folder.open(role: .reader) } == .missingData)
    try FileManager.default.removeItem(atPath: folder.database)
    #expect(storeErrorCode { _ = try folder.open() } == .missingData)
    try LocalStore.erase(folder.location)
    #expect(try folder.open().counter == 0)
  }

  @Test("commits that a damaged log loses are reported, by reader and writer", arguments: [0, 20_000])
  func log(offset: Int) throws {
    let folder = try filled()
    let copy = try StoreFolder()
    let store = try folder.open()
    for _ in 0..<50 { try store.increment() }
    // As a power cut leaves them: copied while they are open, so that nothing is moved from the log at the end.
    try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
    try copy.damage("store.sqlite-wal", at: offset, with: Array(repeating: 0x55, count: 64))
    let reader = try copy.open(role: .reader)
    #expect(reader.issues.map(\.code) == [.lostCommits])
    let expected = try store.revision
    let writer = try copy.open()
    #expect(writer.issues.map(\.code) == [.lostCommits])
    #expect(try writer.counter < 50)
    #expect(try writer.revision == expected + 1)
    #expect(try copy.open().issues.isEmpty)
  }

  @Test("files that go away under an open store")
  func unlinked() throws {
    let folder = try filled()
    let store = try folder.open()
    try store.increment()
    try LocalStore.erase(folder.location)
    #expect(storeErrorCode { try store.increment() } == .moved)
    let new = try folder.open()
    try new.increment()
    #expect(storeErrorCode { try store.increment() } == .moved)
    // Replaced by a copy.
    let copy = folder.folder.path + "/copy.sqlite"
    try new.backup(to: copy)
    #expect(rename(copy, folder.database) == 0)
    #expect(storeErrorCode { try new.increment() } == .moved)
    let aside = try folder.open()
    #expect(try LocalStore.setAside(folder.location) != nil)
    #expect(storeErrorCode { try aside.increment() } == .moved)
  }

  @Test("a full disk is a typed error, and the same store works once there is room")
  func full() throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    try store.write { try $0.addEntries(100) }
    let limit = { (pages: Int) in
      _ = try store.pool.withWriter { try $0.query("PRAGMA max_page_count=\(pages)") }
    }
    try limit(20)
    let revision = try store.revision
    #expect(storeErrorCode { try store.write { try $0.addEntries(5_000) } } == .full)
    #expect(try store.read { try $0.rows("SELECT count(*) FROM entry") } == [[100]])
    #expect(try store.revision == revision)
    try limit(1_000_000)
    try store.write { try $0.addEntries(5_000) }
    #expect(try store.read { try $0.rows("SELECT count(*) FROM entry") } == [[5_100]])
  }

  @Test("a disk that is full, and has room again")
  func fullDisk() async throws {
    let folder = try StoreFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    // Only root may mount; the test above covers the error without.
    guard geteuid() == 0,
      try await run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", folder.path]).status == 0
    else {
      print("a disk that is full is left out: only root may mount one here")
      return
    }
    defer { umount2(folder.path, Int32(MNT_DETACH)) }
    let ballast = folder.path + "/ballast"
    try Data(count: 1 << 20).write(to: URL(filePath: ballast))
    let store = try folder.open()
    try store.change { try $0.addEntries(100) }
    var code: StoreError.Code?
    for batch in 2...200 where code == nil {
      code = storeErrorCode { try store.change { try $0.addEntries(200, batch: batch) } }
    }
    #expect(code == .full || code == .inputOutput)
    let rows = try store.rows("SELECT count(*) FROM entry")
    try FileManager.default.removeItem(atPath: ballast)
    try store.increment()
    #expect(try store.rows("SELECT count(*) FROM entry") == rows)
    try store.verify()
    store.close()
  }
}
