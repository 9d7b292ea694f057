import SQLite

/// The text of one statement, known by identity: keep one value a statement, such as a static constant.
@_spi(Generated)
public struct StoreStatementText: Sendable {
  let text: SQLText

  /// - Parameter text: One statement; what follows it is left aside. It is checked when it is first prepared.
  public init(_ text: String) { self.text = SQLText(text) }
}

/// A prepared statement while it runs: positional values in, positional columns out. Parameters count from 1, columns
/// from 0.
@_spi(Generated)
public struct StoreStatement {
  let statement: Statement

  init(_ statement: Statement) { self.statement = statement }

  /// Sets a parameter, counted from 1. It keeps its value until another is bound; those never set are NULL.
  /// - Throws: ``StoreError`` `.statement` for a parameter that the text does not have, a value that is too big, or
  ///   while the statement stands on a row.
  public func bind(_ value: Int64, at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bind(value, at: parameter) }
  }
  public func bind(_ value: Double, at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bind(value, at: parameter) }
  }
  public func bind(_ value: String, at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bind(value, at: parameter) }
  }
  public func bind(blob value: [UInt8], at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bind(blob: value, at: parameter) }
  }
  public func bindNull(at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bindNull(at: parameter) }
  }
  public func bind(value: StoreValue, at parameter: Int) throws {
    try translated { () throws(SQLiteError) in try statement.bind(value.sqlite, at: parameter) }
  }

  /// Goes to the next row; `false` after the last one.
  /// - Throws: ``StoreError``: `.constraint`, `.full`, `.suspended` when the call was stopped.
  public func step() throws -> Bool { try translated { () throws(SQLiteError) in try statement.step() } }

  /// For statements whose rows are not wanted. Afterwards new values may be bound and the statement run again.
  public func run() throws {
    while try step() {}
    statement.rewind()
  }

  /// Back to the first row, with the values kept; new ones may be bound.
  public func rewind() { statement.rewind() }

  /// Columns count from 0. SQLite converts them: NULL reads as 0 or empty, and text that is no number reads as 0.
  public func isNull(at column: Int) -> Bool { statement.isNull(at: column) }
  public func integer(at column: Int) -> Int64 { statement.integer(at: column) }
  public func real(at column: Int) -> Double { statement.real(at: column) }
  public func text(at column: Int) -> String { statement.text(at: column) }
  public func blob(at column: Int) -> [UInt8] { statement.withBytes(at: column) { Array($0) } }
  /// UTF-8 as it is stored, valid inside `body` only.
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
