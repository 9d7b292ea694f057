import SQLite

/// The text of a statement. Its prepared statement is found by the identity of this value, so keep one value for
/// each statement, for example in a static constant.
@_spi(Generated)
public struct StoreStatementText: Sendable {
  let text: SQLText

  /// - Parameter text: One SQL statement; any further statements are ignored. Checked when the statement is first
  ///   prepared.
  public init(_ text: String) { self.text = SQLText(text) }
}

/// A prepared statement. Parameters are numbered from 1, columns from 0.
@_spi(Generated)
public struct StoreStatement {
  let statement: Statement

  init(_ statement: Statement) { self.statement = statement }

  /// Sets a parameter to an integer. A parameter keeps its value until it is set again; one that was never set is
  /// NULL.
  /// - Parameter parameter: The number of the parameter, from 1.
  /// - Throws: ``StoreError`` `.statement` if the statement has no such parameter, the value is too large, or the
  ///   statement is at a row.
  public func bind(_ value: Int64, at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bind(value, at: parameter) }
  }
  /// Sets a parameter to a floating-point number.
  /// - Throws: ``StoreError`` `.statement`, as for integers.
  public func bind(_ value: Double, at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bind(value, at: parameter) }
  }
  /// Sets a parameter to a text.
  /// - Throws: ``StoreError`` `.statement`, as for integers.
  public func bind(_ value: String, at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bind(value, at: parameter) }
  }
  /// Sets a parameter to bytes.
  /// - Throws: ``StoreError`` `.statement`, as for integers.
  public func bind(blob value: [UInt8], at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bind(blob: value, at: parameter) }
  }
  /// Sets a parameter to NULL.
  /// - Throws: ``StoreError`` `.statement`, as for integers.
  public func bindNull(at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bindNull(at: parameter) }
  }
  /// Sets a parameter to a value of any kind.
  /// - Throws: ``StoreError`` `.statement`, as for integers.
  public func bind(value: StoreValue, at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bind(value.sqlite, at: parameter) }
  }

  /// Advances to the next row.
  /// - Returns: `false` after the last row.
  /// - Throws: ``StoreError``: `.constraint`, `.full`, `.suspended` if the call was cancelled.
  public func step() throws -> Bool { try translated { () throws(SQLiteError) in try statement.step() } }

  /// Runs the statement and ignores its rows. Afterwards parameters can be set and the statement run again.
  /// - Throws: ``StoreError``, like ``step()``.
  public func run() throws {
    while try step() {}
    statement.rewind()
  }

  /// Resets the statement, so that ``step()`` starts again. Parameters keep their values.
  public func rewind() { statement.rewind() }

  /// Whether a column is NULL. Columns are numbered from 0.
  public func isNull(at column: Int) -> Bool { statement.isNull(at: column) }
  /// The value of a column as an integer. SQLite converts other types; NULL and text that is not a number are 0.
  public func integer(at column: Int) -> Int64 { statement.integer(at: column) }
  /// The value of a column as a floating-point number. SQLite converts other types; NULL and text that is not a
  /// number are 0.
  public func real(at column: Int) -> Double { statement.real(at: column) }
  /// The value of a column as text; empty for NULL.
  public func text(at column: Int) -> String { statement.text(at: column) }
  /// The bytes of a column; empty for NULL.
  public func blob(at column: Int) -> [UInt8] { statement.withBytes(at: column) { Array($0) } }
  /// Calls `body` with the bytes of a column, for text in UTF-8. The buffer is valid only inside `body`.
  public func withBytes<Result>(at column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    statement.withBytes(at: column, body)
  }

  private func translated<Result>(_ body: () throws(SQLiteError) -> Result) throws -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw StoreError(error)
    }
  }
}
