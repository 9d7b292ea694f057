import SQLite

/// The change log: a table with the last changes, written in the same transaction as the changes. Observers in
/// other processes read it to learn what changed. Its last row holds the revision of the store.
enum ChangeLog {
  /// The minimum number of rows to keep.
  static let length: Int64 = 10_000
  /// The number of rows that are deleted at once. Deleting one row per commit would cost an extra page write in
  /// each commit.
  private static let trimming: Int64 = 1_000
  /// If more keys of one table change, the whole table is recorded.
  static let keyLimit = 200

  static let table = """
    CREATE TABLE martlet_change (
      number INTEGER PRIMARY KEY, revision INTEGER NOT NULL, tbl TEXT NOT NULL, key TEXT) STRICT;
    """
  /// The table name that means all tables.
  private static let everything = "*"

  private static let last = SQLText("SELECT revision, number FROM martlet_change ORDER BY number DESC LIMIT 1")
  private static let insertion = SQLText("INSERT INTO martlet_change (revision, tbl, key) VALUES (?1, ?2, ?3)")
  private static let removal = SQLText("DELETE FROM martlet_change WHERE number <= ?1")
  private static let backwards = SQLText("SELECT revision, tbl, key FROM martlet_change ORDER BY number DESC")

  /// The revision of the snapshot that the connection reads.
  static func latest(_ connection: Connection) throws -> Int64 {
    try connection.withStatement(last) { try $0.step() ? $0.integer(at: 0) : 0 }
  }

  /// The revision of the next commit.
  /// - Throws: ``StoreError`` `.corrupt` if the revision overflows, which does not happen in practice.
  static func next(_ connection: Connection) throws -> Int64 {
    let (next, overflow) = try latest(connection).addingReportingOverflow(1)
    guard !overflow else { throw StoreError(.corrupt, "the revision of the store is damaged") }
    return next
  }

  /// Records the changes of a transaction.
  static func append(_ region: StoreRegion, revision: Int64, to connection: Connection) throws {
    let first = try connection.withStatement(last) { try $0.step() ? $0.integer(at: 1) : 0 }
    try connection.withStatement(insertion) { statement in
      func insert(_ table: String, _ key: String?) throws {
        try statement.bind(revision, at: 1)
        try statement.bind(table, at: 2)
        if let key { try statement.bind(key, at: 3) } else { try statement.bindNull(at: 3) }
        try statement.run()
        statement.rewind()
      }
      guard let tables = region.tables else { return try insert(everything, nil) }
      for (table, rows) in tables {
        if case .keys(let keys) = rows, keys.count <= keyLimit {
          for key in keys { try insert(table, key) }
        } else {
          try insert(table, nil)
        }
      }
    }
    let end = connection.lastInsertedRowID
    guard end > length, first / trimming != end / trimming else { return }
    try connection.withStatement(removal) { statement in
      try statement.bind(end - length, at: 1)
      try statement.run()
    }
  }

  /// The changes after `revision` in the snapshot that the connection reads; `.everything` if the log no longer
  /// contains them.
  static func changes(after revision: Int64, _ connection: Connection) throws -> StoreChange {
    try connection.withStatement(backwards) { statement in
      var region = StoreRegion.nothing
      var newest: Int64?
      while try statement.step() {
        let number = statement.integer(at: 0)
        if newest == nil { newest = number }
        if number <= revision { return StoreChange(revision: newest ?? number, region: region) }
        let table = statement.text(at: 1)
        if table == everything {
          return StoreChange(revision: newest ?? number, region: .everything)
        }
        region.insert(statement.isNull(at: 2) ? .all : .keys([statement.text(at: 2)]), of: table)
      }
      return StoreChange(revision: newest ?? 0, region: .everything)
    }
  }
}
