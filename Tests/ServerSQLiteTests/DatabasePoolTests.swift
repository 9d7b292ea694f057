import Foundation
import SQLite
import TestSupport
import Testing

@testable import ServerSQLite

private let endless =
  "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n WHERE x < 0"

private struct Fixture {
  let folder: TemporaryFolder
  let pool: DatabasePool

  init(readerCount: Int = 2, queueLimit: Int = 100) async throws {
    folder = try TemporaryFolder()
    let options = ConnectionOptions(.file(folder.path("a.db")), synchronous: .full)
    pool = try DatabasePool(options, readerCount: readerCount, queueLimit: queueLimit)
    try await pool.write { try $0.execute("CREATE TABLE t (x INTEGER UNIQUE)") }
  }
}

@Test func whatIsWrittenIsRead() async throws {
  let fixture = try await Fixture()
  let changes = try await fixture.pool.write { try $0.run("INSERT INTO t VALUES (1), (2)") }
  #expect(changes == 2)
  #expect(try await fixture.pool.read { try $0.query("SELECT sum(x) FROM t") } == [[3]])
  await fixture.pool.close()
  await #expect(throws: PoolError.closed) { try await fixture.pool.read { _ in } }
}

@Test func aFailureHarmsNoOther() async throws {
  let fixture = try await Fixture()
  // They meet in one group: the first holds the writer until all are there.
  let outcomes = await withTaskGroup(of: Bool.self) { group in
    group.addTask { (try? await fixture.pool.write { _ in Thread.sleep(forTimeInterval: 0.05) }) != nil }
    for number in 0..<40 {
      group.addTask {
        let written: Void? = try? await fixture.pool.write { connection in
          try connection.run("INSERT INTO t VALUES (?1)", [.integer(Int64(number))])
          if number % 4 == 0 { try connection.run("INSERT INTO t VALUES (?1)", [.integer(Int64(number))]) }
        }
        return written != nil
      }
    }
    return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
  }
  #expect(outcomes == 31)
  let rows = try await fixture.pool.read { try $0.query("SELECT count(*) FROM t WHERE x % 4 <> 0") }
  #expect(rows == [[30]])
  #expect(try await fixture.pool.read { try $0.query("SELECT count(*) FROM t") } == [[30]])
  await fixture.pool.close()
}

@Test func aStoppedWriteHarmsNoOtherOfItsGroup() async throws {
  let fixture = try await Fixture()
  await withTaskGroup(of: Void.self) { group in
    group.addTask { try? await fixture.pool.write { _ in Thread.sleep(forTimeInterval: 0.05) } }
    for number in 0..<6 {
      group.addTask {
        // SQLite rolls the whole transaction back when a writing statement is interrupted.
        try? await fixture.pool.write(timeout: number == 3 ? .milliseconds(200) : nil) { connection in
          try connection.run("INSERT INTO t VALUES (?1)", [.integer(Int64(number))])
          if number == 3 { try connection.run("INSERT INTO t \(endless)") }
        }
      }
    }
  }
  #expect(try await fixture.pool.read { try $0.query("SELECT x FROM t ORDER BY x") } == [[0], [1], [2], [4], [5]])
  await fixture.pool.close()
}

@Test func slowReadsHoldOneReaderOnly() async throws {
  let fixture = try await Fixture()
  let pool = fixture.pool
  let slow = Task { try await pool.read { try $0.query(endless) } }
  for _ in 0..<20 { #expect(try await pool.read { try $0.query("SELECT 1") } == [[1]]) }
  slow.cancel()
  let error = await #expect(throws: SQLiteError.self) { try await slow.value }
  #expect(error?.interruption == .cancellation)
  let timeout = await #expect(throws: SQLiteError.self) {
    try await pool.read(timeout: .milliseconds(20)) { try $0.query(endless) }
  }
  #expect(timeout?.interruption == .deadline)
  await pool.close()
}

@Test func aFullQueueRefuses() async throws {
  let fixture = try await Fixture(readerCount: 1, queueLimit: 3)
  let pool = fixture.pool
  let outcomes = await withTaskGroup(of: PoolError?.self) { group in
    for _ in 0..<12 {
      group.addTask {
        do {
          try await pool.read { _ in Thread.sleep(forTimeInterval: 0.05) }
          return nil
        } catch {
          return error as? PoolError
        }
      }
    }
    return await group.reduce(into: [PoolError?]()) { $0.append($1) }
  }
  #expect(outcomes.contains(.overloaded))
  #expect(outcomes.contains(nil))
  #expect(!outcomes.contains(.closed))
  await pool.close()
}

@Test func workAloneOpensItsOwnTransaction() async throws {
  let fixture = try await Fixture()
  try await fixture.pool.writeAlone { connection in
    #expect(!connection.isInTransaction)
    try connection.execute("PRAGMA foreign_keys=OFF")
    try connection.write { try connection.run("INSERT INTO t VALUES (1)") }
    try connection.execute("PRAGMA foreign_keys=ON")
  }
  await #expect(throws: SQLiteError.self) {
    try await fixture.pool.writeAlone { try $0.execute("BEGIN; INSERT INTO t VALUES (2)") }
  }
  #expect(try await fixture.pool.write { try $0.query("SELECT x FROM t") } == [[1]])
  await fixture.pool.close()
}

@Test func closingFinishesWhatWasAccepted() async throws {
  let fixture = try await Fixture()
  let pool = fixture.pool
  await withTaskGroup(of: Void.self) { group in
    for number in 0..<20 {
      group.addTask { _ = try? await pool.write { try $0.run("INSERT INTO t VALUES (?1)", [.integer(Int64(number))]) } }
    }
    group.addTask { await pool.close() }
  }
  let path = fixture.folder.path("a.db")
  let connection = try Connection(ConnectionOptions(.file(path)))
  let count = try #require(try connection.query("SELECT count(*) FROM t").first?.first?.integer)
  #expect((0...20).contains(count))
  await pool.close()
}
