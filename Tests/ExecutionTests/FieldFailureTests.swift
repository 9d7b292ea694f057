import PostgresConnection
import SQLite
import Testing

@testable import Execution

@Suite("what a client learns of a database's error")
struct FieldFailureTests {
  @Test(
    "the code of an SQLite error decides, whatever its text says",
    arguments: [
      (SQLiteError.Code.constraintUnique, StatusCode.alreadyExists), (.constraintPrimaryKey, .alreadyExists),
      (.constraintForeignKey, .failedPrecondition), (.constraintNotNull, .invalidArgument),
      (.constraintCheck, .invalidArgument), (.constraintDataType, .outOfRange), (.outOfRange, .outOfRange),
      (.invalidPattern, .invalidArgument), (.full, .resourceExhausted), (.tooBig, .resourceExhausted),
      (.error, .internal),
    ])
  func sqliteCodes(_ code: SQLiteError.Code, _ expected: StatusCode) {
    for text in ["", "integer overflow", "number out of range", "invalid regular expression: x"] {
      #expect(FieldFailure(SQLiteError(code: code, message: text)).code == expected)
    }
  }

  @Test("a failed check says by its name whether a number was out of range")
  func checks() throws {
    let connection = try Connection(ConnectionOptions(.memory))
    try connection.execute(
      """
      CREATE TABLE t (n INTEGER, s TEXT, CONSTRAINT t_n_range CHECK (n < 5), CONSTRAINT t_s_length CHECK (length(s) < 5))
      """)
    func failure(_ sql: String) -> FieldFailure? {
      do throws(SQLiteError) {
        try connection.run(sql)
        return nil
      } catch {
        return FieldFailure(error)
      }
    }
    #expect(failure("INSERT INTO t VALUES (9, 'a')")?.code == .outOfRange)
    #expect(failure("INSERT INTO t VALUES (1, 'abcdef_range')")?.code == .invalidArgument)
    #expect(failure("SELECT sum(9223372036854775807) FROM (VALUES (1), (2))")?.code == .outOfRange)
    #expect(failure("SELECT nothing")?.code == .internal)
  }

  @Test(
    "the SQLSTATE of a PostgreSQL error decides",
    arguments: [
      (SQLState.uniqueViolation, StatusCode.alreadyExists), (.foreignKeyViolation, .failedPrecondition),
      (.numberOutOfRange, .outOfRange), (.serializationFailure, .aborted), (.lockNotAvailable, .unavailable),
      (SQLState(rawValue: "22P99"), .invalidArgument), (SQLState(rawValue: "42601"), .internal),
    ])
  func sqlStates(_ state: SQLState, _ expected: StatusCode) {
    #expect(FieldFailure(PostgresError(.server(state), "duplicate key: number out of range")).code == expected)
  }
}
