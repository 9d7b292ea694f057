import Foundation
import TestSupport
import Testing

@testable import SQLite

/// A statement that does not end by itself in this century.
private let endless =
  "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n WHERE x < 0"

private func interruption(_ connection: Connection, _ limit: WorkLimit) throws -> Interruption? {
  let error = try #require(throws: SQLiteError.self) {
    try connection.withLimit(limit) { try connection.query(endless) }
  }
  #expect(error.code == .interrupt)
  return error.interruption
}

@Test func aDeadlineStopsAStatement() throws {
  let connection = try Connection(ConnectionOptions(.memory))
  let limit = WorkLimit(deadline: .now().advanced(by: .milliseconds(30)))
  #expect(try interruption(connection, limit) == .deadline)
  // The connection works on.
  #expect(try connection.query("SELECT 1") == [[1]])
}

@Test func anotherThreadStopsAStatement() throws {
  let connection = try Connection(ConnectionOptions(.memory))
  let flag = CancellationFlag()
  Thread.detachNewThread {
    Thread.sleep(forTimeInterval: 0.03)
    flag.cancel()
  }
  #expect(try interruption(connection, WorkLimit(cancellation: flag)) == .cancellation)
}

@Test func aBudgetOfStepsStopsAStatement() throws {
  let connection = try Connection(ConnectionOptions(.memory))
  try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, x TEXT)")
  try connection.run("INSERT INTO t VALUES (1, 'a')")
  #expect(try interruption(connection, WorkLimit(steps: 2000)) == .steps)
  // Reads by key stay far below it, however often they run.
  for _ in 0..<200 {
    let row = try connection.withLimit(WorkLimit(steps: 2000)) {
      try connection.query("SELECT x FROM t WHERE id = ?1", [1])
    }
    #expect(row == [["a"]])
  }
}

@Test func limitsNest() throws {
  let connection = try Connection(ConnectionOptions(.memory))
  try connection.withLimit(WorkLimit(deadline: .now().advanced(by: .milliseconds(30)))) {
    #expect(try interruption(connection, WorkLimit(steps: 2000)) == .steps)
    let error = try #require(throws: SQLiteError.self) { try connection.query(endless) }
    #expect(error.interruption == .deadline)
  }
}

@Test func aStoppedTransactionStoresNothing() throws {
  let connection = try Connection(ConnectionOptions(.memory))
  try connection.execute("CREATE TABLE t (x INTEGER)")
  let flag = CancellationFlag()
  let error = try #require(throws: SQLiteError.self) {
    try connection.withLimit(WorkLimit(cancellation: flag)) {
      try connection.write {
        try connection.run("INSERT INTO t VALUES (1)")
        flag.cancel()
      }
    }
  }
  #expect(error.interruption == .cancellation)
  #expect(!connection.isInTransaction)
  #expect(try connection.query("SELECT * FROM t").isEmpty)
}

@Test func aCommitIsNeverReportedAsStopped() throws {
  // The handler also fires between statements; every commit here would meet it after some hundred rounds.
  let connection = try Connection(ConnectionOptions(.memory))
  try connection.execute("CREATE TABLE t (x INTEGER)")
  for round in 1...600 {
    let flag = CancellationFlag()
    try connection.withLimit(WorkLimit(cancellation: flag)) {
      try connection.write { try connection.run("INSERT INTO t VALUES (?1)", [.integer(Int64(round))]) }
      flag.cancel()
    }
  }
  #expect(try connection.query("SELECT count(*) FROM t") == [[600]])
}

@Test func aLockIsWaitedForAndGivenUp() throws {
  let folder = try TemporaryFolder()
  let options = ConnectionOptions(.file(folder.path("a.db")), busyTimeout: .milliseconds(60))
  let first = try Connection(options)
  let second = try Connection(options)
  try first.execute("CREATE TABLE t (x INTEGER); BEGIN IMMEDIATE")
  let timeout = try #require(throws: SQLiteError.self) {
    try second.write { try second.run("INSERT INTO t VALUES (1)") }
  }
  #expect(timeout.code == .busy)
  #expect(timeout.interruption == nil)
  let stopped = try #require(throws: SQLiteError.self) {
    try second.withLimit(WorkLimit(deadline: .now().advanced(by: .milliseconds(10)))) { try second.write {} }
  }
  #expect(stopped.interruption == .deadline)
  try first.execute("COMMIT")
  try second.write { try second.run("INSERT INTO t VALUES (1)") }
}
