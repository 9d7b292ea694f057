import Foundation
import TestSupport
import Testing

@testable import SQLite

private func memory() throws -> Connection {
  let connection = try Connection(ConnectionOptions(.memory))
  try connection.execute(
    """
    CREATE TABLE film (id TEXT NOT NULL PRIMARY KEY, title TEXT, year INTEGER, score REAL, data BLOB) STRICT;
    CREATE TABLE review (id INTEGER PRIMARY KEY, film TEXT NOT NULL REFERENCES film(id) ON DELETE CASCADE) STRICT;
    """)
  return connection
}

@Test func everyKindOfValueComesBack() throws {
  let connection = try memory()
  let row: [SQLiteValue] = ["a", "Ünï \u{1F600} \"x\"", .integer(.min), .real(-0.25), .blob([0, 255, 10])]
  #expect(try connection.run("INSERT INTO film VALUES (?1, ?2, ?3, ?4, ?5)", row) == 1)
  #expect(try connection.query("SELECT * FROM film") == [row])
  let empty: [SQLiteValue] = ["", "", .null, .null, .blob([])]
  try connection.run("INSERT INTO film VALUES (?1, ?2, ?3, ?4, ?5)", empty)
  #expect(try connection.query("SELECT * FROM film WHERE id = ?1", [""]) == [empty])
  #expect(try connection.query("SELECT typeof(data), length(data) FROM film WHERE id = ''") == [["blob", 0]])
}

@Test func rawBytesAreReadWithoutACopy() throws {
  let connection = try memory()
  try connection.withStatement("SELECT 'äb', x'0102', NULL") { statement in
    let first = try statement.step()
    #expect(first)
    #expect(statement.withText(at: 0) { Array($0) } == Array("äb".utf8))
    #expect(statement.withBytes(at: 1) { Array($0) } == [1, 2])
    #expect(statement.withBytes(at: 2) { $0.count } == 0)
    #expect(statement.isNull(at: 2))
    #expect(statement.columnCount == 3)
    let second = try statement.step()
    #expect(!second)
  }
}

@Test func bytesAreBoundAsText() throws {
  let connection = try memory()
  try connection.withStatement("SELECT ?1, typeof(?1)") { statement in
    try Array("déjà".utf8).withUnsafeBufferPointer { try statement.bind(text: $0, at: 1) }
    #expect(try statement.step())
    #expect(statement.row == ["déjà", "text"])
  }
}

@Test(arguments: [
  ("INSERT INTO film(id) VALUES ('a')", SQLiteError.Code.constraintPrimaryKey),
  ("INSERT INTO film(id) VALUES (NULL)", .constraintNotNull),
  ("INSERT INTO film(id, year) VALUES ('b', 'x')", .constraintDataType),
  ("INSERT INTO review VALUES (1, 'zz')", .constraintForeignKey),
  ("SELECT * FROM nothing", .error), ("SELEC", .error), ("", .error),
  ("SELECT ?1 + ?2 FROM film LIMIT 'x'", .init(rawValue: 20)),
])
func errorsHaveExtendedCodes(sql: String, code: SQLiteError.Code) throws {
  let connection = try memory()
  try connection.run("INSERT INTO film(id) VALUES ('a')")
  let error = try #require(throws: SQLiteError.self) { try connection.run(sql) }
  #expect(error.code == code)
  #expect(error.sql == sql)
}

@Test func anErrorHoldsNoValue() throws {
  let connection = try memory()
  try connection.execute("CREATE UNIQUE INDEX u ON film(title)")
  try connection.run("INSERT INTO film(id, title) VALUES ('a', ?1)", ["secret"])
  let error = try #require(throws: SQLiteError.self) {
    try connection.run("INSERT INTO film(id, title) VALUES ('b', ?1)", ["secret"])
  }
  #expect(error.code == .constraintUnique)
  #expect(
    error.description
      == "SQLite error 2067: UNIQUE constraint failed: film.title, in: INSERT INTO film(id, title) VALUES ('b', ?1)")
  #expect(throws: SQLiteError.self) { try connection.run("SELECT ?1", ["a", "b"]) }
}

@Test func statementsAreKeptAndCleared() throws {
  let connection = try memory()
  let source = SQLText("SELECT ?1")
  let first = try connection.withStatement(source) { statement in
    try statement.bind("a", at: 1)
    _ = try statement.step()
    return ObjectIdentifier(statement)
  }
  try connection.withStatement(source) { statement in
    #expect(ObjectIdentifier(statement) == first)
    _ = try statement.step()
    #expect(statement.value(at: 0) == .null)
    // The same text inside itself is another statement.
    try connection.withStatement(source) { inner in
      #expect(ObjectIdentifier(inner) != first)
      _ = try inner.step()
    }
  }
}

@Test func theCacheForgetsWhatWasUnusedForLongest() throws {
  let connection = try Connection(ConnectionOptions(.memory, statementLimit: 3))
  let sources = (0..<4).map { SQLText("SELECT \($0)") }
  for source in sources[0..<3] { try connection.withStatement(source) { _ in } }
  try connection.withStatement(sources[0]) { _ in }
  try connection.withStatement(sources[3]) { _ in }
  #expect(connection.statements.count == 3)
  #expect(connection.statements.statement(for: sources[0]) != nil)
  #expect(connection.statements.statement(for: sources[1]) == nil)
  #expect(connection.statements.source(for: "SELECT 0") === sources[0])
  #expect(connection.statements.source(for: "SELECT 1") !== sources[1])
}

@Test func transactionsStoreAllOrNothing() throws {
  struct Stop: Error {}
  let connection = try memory()
  try connection.write { try connection.run("INSERT INTO film(id) VALUES ('a')") }
  #expect(throws: Stop.self) {
    try connection.write {
      try connection.run("INSERT INTO film(id) VALUES ('b')")
      throw Stop()
    }
  }
  try connection.write {
    try connection.run("INSERT INTO film(id) VALUES ('c')")
    // An inner one undoes itself alone.
    #expect(throws: SQLiteError.self) {
      try connection.write {
        try connection.run("INSERT INTO film(id) VALUES ('d')")
        try connection.run("INSERT INTO film(id) VALUES ('a')")
      }
    }
    #expect(connection.isInTransaction)
  }
  #expect(!connection.isInTransaction)
  #expect(try connection.query("SELECT id FROM film ORDER BY id") == [["a"], ["c"]])
}

@Test func changesAndHook() throws {
  let connection = try memory()
  var seen: [RowChange] = []
  connection.onChange { seen.append($0) }
  try connection.run("INSERT INTO film(id) VALUES ('a'), ('b')")
  #expect(connection.changes == 2)
  try connection.run("INSERT INTO review VALUES (7, 'a')")
  try connection.run("INSERT INTO film(id, year) VALUES ('a', 1) ON CONFLICT (id) DO UPDATE SET year = excluded.year")
  #expect(try connection.run("DELETE FROM film WHERE id = 'a'") == 1)
  #expect(
    seen.map { "\($0.operation) \($0.table) \($0.rowID)" } == [
      "insert film 1", "insert film 2", "insert review 7", "update film 1", "delete film 1", "delete review 7",
    ])
  connection.onChange(nil)
  try connection.run("DELETE FROM film")
  #expect(seen.count == 6)
}

@Test func settingsOfAFile() throws {
  let folder = try TemporaryFolder()
  let path = folder.path("films.db")
  let connection = try Connection(ConnectionOptions(.file(path), synchronous: .full))
  #expect(try connection.query("PRAGMA journal_mode") == [["wal"]])
  #expect(try connection.query("PRAGMA synchronous") == [[2]])
  #expect(try connection.query("PRAGMA foreign_keys") == [[1]])
  #expect(try connection.query("PRAGMA temp_store") == [[2]])
  try connection.execute("CREATE TABLE t (x INTEGER)")
  let reader = try Connection(ConnectionOptions(.file(path), isReadOnly: true))
  let before = try reader.dataVersion()
  try connection.run("INSERT INTO t VALUES (1)")
  #expect(try reader.dataVersion() != before)
  #expect(try reader.query("SELECT * FROM t") == [[1]])
  let error = try #require(throws: SQLiteError.self) { try reader.run("DELETE FROM t") }
  #expect(error.code.primary == .readOnly)
}

@Test func filesThatCannotBeOpened() throws {
  let folder = try TemporaryFolder()
  let missing = try #require(throws: SQLiteError.self) {
    try Connection(ConnectionOptions(.file(folder.path("no/such.db"))))
  }
  #expect(missing.code.primary == .cannotOpen)
  let noFile = try #require(throws: SQLiteError.self) {
    try Connection(ConnectionOptions(.file(folder.path("a.db")), isReadOnly: true))
  }
  #expect(noFile.code.primary == .cannotOpen)
  try Data("this is no database, but a text of some length".utf8).write(to: URL(filePath: folder.path("text.db")))
  let text = try #require(throws: SQLiteError.self) {
    try Connection(ConnectionOptions(.file(folder.path("text.db"))))
  }
  #expect(text.code.primary == .notADatabase)
}

@Test func longValuesAreAnError() throws {
  let connection = try Connection(ConnectionOptions(.memory, valueLimit: 1000))
  let error = try #require(throws: SQLiteError.self) { try connection.query("SELECT zeroblob(1001)") }
  #expect(error.code == .tooBig)
}
