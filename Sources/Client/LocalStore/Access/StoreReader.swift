import SQLite

/// One state of the store, inside a closure of ``LocalStore/read(_:)``. It is of no use after the closure.
///
/// Generated code reads through ``withStatement(_:_:)``; rows by hand are for the few places that have no record type.
public class StoreReader {
  let connection: Connection
  private(set) var isOver = false

  init(_ connection: Connection) { self.connection = connection }

  func end() { isOver = true }

  /// Before each use.
  func check() throws(StoreError) {
    precondition(!isOver, "a reader or transaction of a store is used after its closure has returned")
  }

  /// The revision of this state: one higher for each commit that changed something.
  public var revision: Int64 {
    get throws {
      try check()
      return try withStoreErrors { try ChangeLog.latest(connection) }
    }
  }

  /// The rows of a query. Values are bound to `?1`, `?2`, …, and never stand in the text.
  /// Of a text with several statements only the first one runs.
  /// - Returns: All rows at once, each with its values in the order of the columns.
  /// - Throws: ``StoreError``: `.statement` for SQL that is wrong or a value too many, `.readOnly` for SQL that writes
  ///   where the store is only read.
  public func rows(_ sql: String, _ values: [StoreValue] = []) throws -> [[StoreValue]] {
    try check()
    do throws(SQLiteError) {
      try connection.refuseControl(sql)
      return try connection.query(sql, values.map(\.sqlite)).map { $0.map { StoreValue($0) } }
    } catch {
      throw StoreError(error)
    }
  }

  /// Runs `body` with a statement that is prepared once a connection and kept.
  @_spi(Generated)
  public func withStatement<Result>(
    _ source: StoreStatementText, _ body: (StoreStatement) throws -> Result
  ) throws -> Result {
    try check()
    return try withStoreErrors { try connection.withStatement(source.text) { try body(StoreStatement($0)) } }
  }

  /// The same for a text that is made while the program runs: equal texts share a statement.
  @_spi(Generated)
  public func withStatement<Result>(text: String, _ body: (StoreStatement) throws -> Result) throws -> Result {
    try check()
    return try withStoreErrors { try connection.withStatement(text) { try body(StoreStatement($0)) } }
  }

  /// A statement for whoever calls ``end(_:)`` on every way out: without a closure, for short reads.
  @_spi(Generated)
  public func begin(_ source: StoreStatementText) throws -> StoreStatement {
    try check()
    do throws(SQLiteError) {
      return StoreStatement(try connection.begin(source.text))
    } catch {
      throw StoreError(error)
    }
  }

  @_spi(Generated)
  public func end(_ statement: StoreStatement) { connection.end(statement.statement) }
}
