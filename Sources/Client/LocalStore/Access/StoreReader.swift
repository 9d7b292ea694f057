import SQLite

/// A snapshot of the store inside a closure of ``LocalStore/read(_:)``. Do not use it after the closure has
/// returned.
///
/// ```swift
/// let titles = try await store.read { reader in
///   try reader.rows("SELECT title FROM task WHERE done = ?1", [0]).compactMap { $0[0].text }
/// }
/// ```
public class StoreReader {
  let connection: Connection
  private(set) var isOver = false

  init(_ connection: Connection) { self.connection = connection }

  func end() { isOver = true }

  /// Called before each use.
  func check() throws(StoreError) {
    precondition(!isOver, "a StoreReader or StoreTransaction was used after its closure had returned")
  }

  /// The revision of this snapshot. Each commit that changes something increases it by one.
  /// - Throws: ``StoreError``.
  public var revision: Int64 {
    get throws {
      try check()
      return try withStoreErrors { try ChangeLog.latest(connection) }
    }
  }

  /// Runs a query. If the text contains several statements, only the first one runs.
  /// - Parameters:
  ///   - sql: One SQL statement.
  ///   - values: The values of the parameters `?1`, `?2`, …
  /// - Returns: All rows, each with its values in the order of the columns.
  /// - Throws: ``StoreError``: `.statement` for invalid SQL or too many values, `.readOnly` if a statement writes
  ///   in a read-only snapshot.
  public func rows(_ sql: String, _ values: [StoreValue] = []) throws -> [[StoreValue]] {
    try check()
    do throws(SQLiteError) {
      try connection.refuseControl(sql)
      try connection.checkAuthorization(sql)
      return try connection.query(sql, values.map(\.sqlite)).map { $0.map { StoreValue($0) } }
    } catch {
      throw StoreError(error)
    }
  }

  /// Runs `body` with a prepared statement, which each connection keeps.
  /// - Throws: ``StoreError``; errors of `body`.
  @_spi(Generated)
  public func withStatement<Result>(
    _ source: StoreStatementText, _ body: (StoreStatement) throws -> Result
  ) throws -> Result {
    try check()
    return try withStoreErrors { try connection.withStatement(source.text) { try body(StoreStatement($0)) } }
  }

  /// Runs `body` with a prepared statement whose text is created at run time. Equal texts share a statement.
  /// - Throws: ``StoreError``; errors of `body`.
  @_spi(Generated)
  public func withStatement<Result>(text: String, _ body: (StoreStatement) throws -> Result) throws -> Result {
    try check()
    return try withStoreErrors { try connection.withStatement(text) { try body(StoreStatement($0)) } }
  }

  /// A prepared statement without a closure, for short reads. The caller must always call ``end(_:)``.
  /// - Throws: ``StoreError`` `.statement` for invalid SQL.
  @_spi(Generated)
  public func begin(_ source: StoreStatementText) throws -> StoreStatement {
    try check()
    do throws(SQLiteError) {
      return StoreStatement(try connection.begin(source.text))
    } catch {
      throw StoreError(error)
    }
  }

  /// Ends the use of a statement from ``begin(_:)``.
  @_spi(Generated)
  public func end(_ statement: StoreStatement) { connection.end(statement.statement) }
}
