import Foundation
import LocalStore
import StoreProcess
import TestSupport
import Testing

/// A folder for one store, and processes that use it.
struct StoreFolder {
  let folder: TemporaryFolder
  var path: String { folder.path + "/store" }
  var location: StoreLocation { .directory(path) }
  var database: String { path + "/store.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  func open(_ version: Int = 1, role: StoreRole = .writer, busyTimeout: Duration? = nil) throws -> LocalStore {
    var options = StoreOptions()
    options.busyTimeout = busyTimeout
    return try LocalStore(location, role: role, schema: logSchema(version), options: options)
  }

  func process(_ command: String, _ numbers: Int...) throws -> RunningProcess {
    try RunningProcess("StoreProcess", [path, command] + numbers.map { "\($0)" }, in: folder.url)
  }

  /// Runs a process to its end, and gives what it wrote.
  func run(_ command: String, _ numbers: Int...) async throws -> String {
    let process = try RunningProcess("StoreProcess", [path, command] + numbers.map { "\($0)" }, in: folder.url)
    await process.waitForExit()
    return process.output
  }

  /// Makes an empty file, which a process waits for.
  func mark(_ name: String) throws { try Data().write(to: URL(filePath: path + "/" + name)) }

  /// Overwrites bytes of a file, as a fault of the disk would.
  func damage(_ file: String, at offset: Int, with bytes: [UInt8]) throws {
    let handle = try #require(FileHandle(forUpdatingAtPath: path + "/" + file))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }
}

extension LocalStore {
  var counter: Int64 {
    get throws {
      try read { (reader: StoreReader) in try reader.rows("SELECT value FROM counter")[0][0].integer ?? -1 }
    }
  }

  func increment() throws { try write { (transaction: StoreTransaction) in try transaction.increment() } }

  /// Blocks, also in an asynchronous test.
  func rows(_ sql: String) throws -> [[StoreValue]] { try read { (reader: StoreReader) in try reader.rows(sql) } }
  func change(_ body: (StoreTransaction) throws -> Void) throws { try write(body) }
}

extension StoreTransaction {
  func increment() throws { try execute("UPDATE counter SET value = value + 1") }

  func addEntries(_ count: Int, batch: Int = 1) throws {
    for number in 0..<count {
      try execute(
        "INSERT INTO entry (batch, text) VALUES (?1, ?2)",
        [.integer(Int64(batch)), .text("entry \(number) \(String(repeating: "x", count: 100))")])
    }
  }
}

/// The code of the error that `body` throws.
func storeErrorCode(_ body: () throws -> Void) -> StoreError.Code? {
  do {
    try body()
    return nil
  } catch {
    return (error as? StoreError)?.code
  }
}
