import Foundation
import StoreProcess
import TestSupport
import Testing

@testable import LocalStore

@Suite("Opening stores")
struct OpeningTests {
  @Test("a folder and files for this user alone, and no store before a writer came")
  func files() throws {
    let folder = try StoreFolder()
    #expect(storeErrorCode { _ = try folder.open(role: .reader) } == .notCreated)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    let store = try folder.open()
    try store.increment()
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    for file in ["store.sqlite", "store.sqlite-wal", "store.lock", "store.rev"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + file)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
    }
    store.close()
    // Readers that may not make files need the log to be there.
    #expect(FileManager.default.fileExists(atPath: folder.database + "-wal"))
    #expect(RevisionFile.state(in: folder.path + "/store.rev") == .live(2))
  }

  @Test("the container of a group is below the folder that tests name")
  func container() throws {
    #expect(throws: StoreError.self) { try StoreFiles(.appGroup("../x")) }
    #expect(throws: StoreError.self) { try StoreFiles(.directory("/tmp", name: "a/b")) }
    #expect(throws: StoreError.self) { try StoreFiles(.directory("/tmp", name: ".hidden")) }
    #if os(Linux)
      let files = try #require(try StoreFiles(.appGroup("group.test")))
      #expect(files.folder.hasPrefix("/") && files.folder.hasSuffix("/group.test"))
    #endif
  }

  @Test("old widget and new app, new widget and old app, and an app that went back")
  func versions() async throws {
    let folder = try StoreFolder()
    let first = try folder.open(1)
    try first.change { try $0.addEntries(20) }
    let oldReader = try folder.process("read-twice", 1)
    _ = try #require(await oldReader.wait(for: "first"), "\(oldReader.output)")
    // Additive: the old reader goes on.
    #expect(try await folder.run("open", 2) == "done\n")
    try folder.mark("opened")
    await oldReader.waitForExit()
    #expect(oldReader.output.contains("then fine"))
    // The file is newer than the app that has it open.
    let refused = storeErrorCode { try first.increment() }
    #expect(refused == .schemaTooNew)
    #expect(try first.counter == 0)

    try FileManager.default.removeItem(atPath: folder.path + "/opened")
    let secondReader = try folder.process("read-twice", 2)
    _ = try #require(await secondReader.wait(for: "first"), "\(secondReader.output)")
    #expect(try await folder.run("open", 3) == "done\n")
    try folder.mark("opened")
    await secondReader.waitForExit()
    #expect(secondReader.output.contains("then schemaTooNew 3 2"), "\(secondReader.output)")

    #expect(storeErrorCode { _ = try folder.open(2) } == .schemaTooNew)
    #expect(storeErrorCode { _ = try folder.open(2, role: .reader) } == .schemaTooNew)
    #expect(try folder.open(3).rows("SELECT count(title) FROM entry") == [[20]])
  }

  @Test("a reader that is newer than the file neither migrates nor writes")
  func newReader() throws {
    let folder = try StoreFolder()
    try folder.open(1).increment()
    let before = try Data(contentsOf: URL(filePath: folder.database))
    do {
      _ = try folder.open(2, role: .reader)
      Issue.record("the reader opened the file")
    } catch let error as StoreError {
      #expect(error.code == .schemaTooOld)
      #expect(error.found == 1)
      #expect(error.supported == 2)
    }
    #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
  }

  @Test("a migration that fails leaves the file as it was")
  func failedMigration() throws {
    let folder = try StoreFolder()
    try folder.open().change { try $0.addEntries(3) }
    let broken = StoreSchema(
      logSchema(1).migrations + [
        .init(2) { transaction in
          try transaction.execute("DELETE FROM entry")
          try transaction.execute("NOT SQL")
        }
      ])
    #expect(storeErrorCode { _ = try LocalStore(folder.location, schema: broken) } == .statement)
    #expect(try folder.open().rows("SELECT count(*) FROM entry") == [[3]])
  }

  @Test("four processes open a new store at once")
  func simultaneous() async throws {
    for _ in 0..<(runsLongTests ? 100 : 8) {
      let folder = try StoreFolder()
      let processes = try (0..<4).map { _ in try folder.process("open-once") }
      for process in processes {
        #expect(await process.waitForExit() == 0, "\(process.output)")
      }
      #expect(try folder.open().counter == 4)
    }
  }

  @Test("network file systems are known by their numbers")
  func networks() throws {
    #expect(platformKnowsNetwork(0x6969))
    #expect(platformKnowsNetwork(0xFF53_4D42))
    #expect(!platformKnowsNetwork(0xEF53))
    #expect(!platformKnowsNetwork(0x0102_1994))
  }

  @Test("a store on a network file system is refused, by writers and readers, and nothing is made there")
  func networkFolder() throws {
    let folder = try StoreFolder()
    let isOnNetwork: @Sendable (String) -> Bool = { $0 == folder.path }
    StoreFiles.$isOnNetwork.withValue(isOnNetwork) {
      #expect(storeErrorCode { _ = try folder.open() } == .networkFileSystem)
      #expect(storeErrorCode { _ = try folder.open(role: .reader) } == .networkFileSystem)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("without permission there is a typed error and no store")
  func permissions() async throws {
    // Another user's process; only root can start one.
    guard geteuid() == 0 else { return }
    let folder = try StoreFolder()
    try folder.open().increment()
    #expect(try await folder.run("nobody-open") == "error permissionDenied\n")
    #expect(try await folder.run("nobody-read") == "error notCreated\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    #expect(try await folder.run("nobody-open") == "error permissionDenied\n")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path + "/" + file)
    }
    #expect(try await folder.run("nobody-open").hasPrefix("error "))
    #expect(try folder.open().counter == 1)
  }
}
