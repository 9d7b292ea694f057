import SQLite
import Testing

@testable import SQLiteFunctions

/// `mt_sub(text, v…)`: a SELECT for each row of another one.
@Suite struct SubFunctionTests {
  private let connection: Connection

  init() throws {
    connection = try Connection.withFunctions(ConnectionOptions(.memory))
    try connection.execute("CREATE TABLE n (i INTEGER PRIMARY KEY); INSERT INTO n VALUES (1), (2), (3)")
  }

  @Test func valuesOfEachRow() throws {
    let rows = try connection.query("SELECT mt_sub(?1, i, ?2) FROM n ORDER BY i", ["SELECT ?1 || ?2", "x"])
    #expect(rows == [["1x"], ["2x"], ["3x"]])
  }

  @Test func everyTypeComesBack() throws {
    for value: SQLiteValue in [1, .real(1.5), "text", .blob([0, 1]), .null] {
      #expect(try connection.query("SELECT mt_sub('SELECT ?', ?)", [value]) == [[value]])
    }
    #expect(try connection.query("SELECT mt_sub('SELECT i FROM n WHERE i > 3')") == [[.null]])
  }

  @Test func aTextMayCallItself() throws {
    let text = "SELECT CASE WHEN ?1 = 0 THEN 'end' ELSE mt_sub(?2, ?1 - 1, ?2) END"
    #expect(try connection.query("SELECT mt_sub(?1, 20, ?1)", [.text(text)]) == [["end"]])
  }

  @Test func errorsOfTheInnerStatement() throws {
    for text in ["SELECT", "", "SELECT mt_date_add('x', 0, 1)"] {
      let error = try #require(throws: SQLiteError.self) {
        try connection.query("SELECT mt_sub(?1)", [.text(text)])
      }
      #expect(error.code == .error)
    }
    #expect(throws: SQLiteError.self) { try connection.query("SELECT mt_sub(NULL)") }
  }

  @Test func aWriteIsRefused() throws {
    let error = try #require(throws: SQLiteError.self) {
      try connection.query("SELECT mt_sub('DELETE FROM n RETURNING i')")
    }
    #expect(error.message.contains("must be read-only"))
    #expect(try connection.query("SELECT count(*) FROM n") == [[3]])
  }

  @Test func noViewMayCallIt() throws {
    try connection.execute("CREATE VIEW v AS SELECT mt_sub('SELECT 1') AS one")
    #expect(throws: SQLiteError.self) { try connection.query("SELECT one FROM v") }
  }

  @Test func theLimitOfWorkHoldsInside() throws {
    let endless = "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT count(*) FROM c"
    let error = try #require(throws: SQLiteError.self) {
      try connection.withLimit(WorkLimit(steps: 5000)) { try connection.query("SELECT mt_sub(?1)", [.text(endless)]) }
    }
    #expect(error.code == .interrupt)
    #expect(error.interruption == .steps)
  }
}
