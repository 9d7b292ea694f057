import SQLite

/// A transaction that writes, inside a closure of ``LocalStore/write(_:)``: all of it is stored, or nothing.
///
/// What it changes is noted for observers by itself: the tables, and the rows' keys where the statement was run with
/// ``run(_:table:key:)``.
public final class StoreTransaction: StoreReader {
  private let touches: ChangedRowCounter?
  private let firstChanges: Int
  private var keys: [String: Set<String>] = [:]
  private var noted: [String: Int] = [:]
  private var explicit: StoreRegion?

  /// - Parameter touches: `nil` where nobody asks for what changed.
  init(_ connection: Connection, touches: ChangedRowCounter?) {
    self.touches = touches
    touches?.removeAll()
    firstChanges = connection.totalChanges
    super.init(connection)
  }

  /// Runs one statement, with values bound to `?1`, `?2`, …. Without values the text may hold several statements.
  /// - Returns: How many rows it changed, without those that foreign keys and triggers changed.
  /// - Throws: ``StoreError``: `.constraint` for a row that breaks a rule, `.statement` for SQL that is wrong, `.full`.
  @discardableResult
  public func execute(_ sql: String, _ values: [StoreValue] = []) throws -> Int {
    try check()
    do throws(SQLiteError) {
      if values.isEmpty { return try connection.runAll(sql) }
      try connection.refuseControl(sql)
      return try connection.run(sql, values.map(\.sqlite))
    } catch {
      throw StoreError(error)
    }
  }

  /// After some errors (full disk, interrupt) SQLite has rolled back: what a caller who goes on writes then would be
  /// stored statement for statement.
  override func check() throws(StoreError) {
    try super.check()
    guard connection.isInTransaction else {
      throw StoreError(.rolledBack, "the transaction has ended before its closure")
    }
  }

  /// Undoes what `body` did when it throws, and throws on; what came before stays part of the transaction.
  package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try check()
    return try withStoreErrors { try connection.write(body) }
  }

  /// Runs a statement that changes at most the row with this key, so that observers of other rows sleep on. What it
  /// changes besides, by a foreign key or a trigger, is noted as the whole table.
  @_spi(Generated)
  public func run(_ statement: StoreStatement, table: String, key: String) throws {
    try check()
    guard let touches else { return try statement.run() }
    let before = touches.total
    try statement.run()
    let changed = touches.total - before
    guard changed == 1 else { return }
    noted[table, default: 0] += 1
    if keys[table, default: []].count <= ChangeLog.keyLimit { keys[table, default: []].insert(key) }
  }

  /// From now on what this transaction changed is what is noted here, and nothing else.
  package func note(_ region: StoreRegion) { explicit = explicit?.union(region) ?? region }

  /// Rows that the last statement changed.
  @_spi(Generated)
  public var changes: Int { connection.changes }

  /// The row id of the last insertion.
  @_spi(Generated)
  public var lastInsertedRowID: Int64 { connection.lastInsertedRowID }

  /// What this transaction changed; empty for nothing.
  func changedRegion() -> StoreRegion {
    if let explicit { return explicit }
    guard let touches else { return .everything }
    // Rows that no hook told of: a table without rowids, or a DELETE of all rows.
    guard connection.totalChanges - firstChanges == touches.total else { return .everything }
    var region = StoreRegion.nothing
    for entry in touches.entries {
      let keys = keys[entry.table] ?? []
      let isKnown = noted[entry.table] == entry.rows && keys.count <= ChangeLog.keyLimit
      region.insert(isKnown ? .keys(keys) : .all, of: entry.table)
    }
    return region
  }
}
