import SQLite

/// A write transaction inside a closure of ``LocalStore/write(_:)``: either all of its changes are stored, or none.
///
/// ```swift
/// try await store.write { transaction in
///   try transaction.execute("UPDATE task SET done = 1 WHERE id = ?1", [42])
/// }
/// ```
///
/// The transaction records its changes for observers: the tables, and the keys of rows if the statement was run
/// with ``run(_:table:key:)``.
public final class StoreTransaction: StoreReader {
  private let touches: ChangedRowCounter?
  private let firstChanges: Int
  private var keys: [String: Set<String>] = [:]
  private var noted: [String: Int] = [:]
  private var explicit: StoreRegion?

  /// - Parameter touches: `nil` if the changes are not needed.
  init(_ connection: Connection, touches: ChangedRowCounter?) {
    self.touches = touches
    touches?.removeAll()
    firstChanges = connection.totalChanges
    super.init(connection)
  }

  /// Runs a statement. Without values, the text may contain several statements.
  /// - Parameters:
  ///   - sql: The SQL.
  ///   - values: The values of the parameters `?1`, `?2`, …
  /// - Returns: The number of changed rows, without those that foreign keys and triggers changed.
  /// - Throws: ``StoreError``: `.constraint` for a row that violates a constraint, `.statement` for invalid SQL,
  ///   `.full`.
  @discardableResult
  public func execute(_ sql: String, _ values: [StoreValue] = []) throws -> Int {
    try check()
    do throws(SQLiteError) {
      try connection.checkAuthorization(sql)
      if values.isEmpty { return try connection.runAll(sql) }
      try connection.refuseControl(sql)
      return try connection.run(sql, values.map(\.sqlite))
    } catch {
      throw StoreError(error)
    }
  }

  /// After some errors (disk full, interrupt) SQLite has rolled back the transaction. Further statements would then
  /// be committed one by one, so they are refused.
  override func check() throws(StoreError) {
    try super.check()
    guard connection.isInTransaction else {
      throw StoreError(
        .rolledBack, "the transaction was rolled back, or ended by a statement, before its closure returned")
    }
  }

  /// Runs `body` in a savepoint: if it throws, its changes are undone and the error is rethrown. Earlier changes of
  /// the transaction remain.
  package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try check()
    return try withStoreErrors { try connection.write(body) }
  }

  /// Runs a statement that changes at most the row with this key, so that observers of other rows are not notified.
  /// If a foreign key or a trigger changes more rows, the whole table is recorded as changed.
  /// - Throws: ``StoreError``, like ``StoreStatement/step()``.
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

  /// Replaces the recorded changes: observers see only the regions that are passed here.
  package func note(_ region: StoreRegion) { explicit = explicit?.union(region) ?? region }

  /// The number of rows that the last statement changed.
  @_spi(Generated)
  public var changes: Int { connection.changes }

  /// The row id of the last insertion.
  @_spi(Generated)
  public var lastInsertedRowID: Int64 { connection.lastInsertedRowID }

  /// The region that this transaction changed; empty if nothing changed.
  func changedRegion() -> StoreRegion {
    if let explicit { return explicit }
    guard let touches else { return .everything }
    // The update hook does not report all changes: not those of tables without row ids, nor a DELETE of all rows.
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
