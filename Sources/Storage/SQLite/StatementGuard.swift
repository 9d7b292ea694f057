import CSQLite

/// Refuses an app's statements that would change settings of the connection or tables of the library.
///
/// SQLite calls it while it prepares a statement. It allows everything unless ``isActive`` is set, so that the
/// library's statements are not restricted.
package final class StatementGuard {
  /// Whether the app's statements are being prepared.
  package var isActive = false
  private let prefix: String

  /// - Parameter prefix: Tables whose names begin with it are read-only. Case is ignored.
  package init(protecting prefix: String) { self.prefix = prefix.lowercased() }

  /// Pragmas that only read although they have an argument, and one that is reset when its transaction ends.
  private static let harmless: Set<String> = [
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list",
    "foreign_key_check", "quick_check", "integrity_check", "defer_foreign_keys",
  ]
  /// Pragmas that change the database without an argument.
  private static let harmful: Set<String> = ["wal_checkpoint", "incremental_vacuum", "optimize"]

  fileprivate func allows(_ action: Int32, _ first: String?, _ second: String?) -> Bool {
    guard isActive else { return true }
    switch action {
    case SQLITE_PRAGMA:
      guard let name = first?.lowercased() else { return false }
      return Self.harmless.contains(name) || second == nil && !Self.harmful.contains(name)
    case SQLITE_ATTACH, SQLITE_DETACH: return false
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, SQLITE_DROP_TABLE, SQLITE_CREATE_TABLE: return !isProtected(first)
    case SQLITE_ALTER_TABLE, SQLITE_CREATE_INDEX, SQLITE_DROP_INDEX, SQLITE_CREATE_TRIGGER, SQLITE_DROP_TRIGGER:
      return !isProtected(second)
    default: return true
    }
  }

  private func isProtected(_ table: String?) -> Bool { table?.lowercased().hasPrefix(prefix) == true }

  /// Returns whether a text contains the name of a protected table.
  package func mentions(_ sql: String) -> Bool {
    var sql = sql
    let pattern = Array(prefix.utf8)
    return sql.withUTF8 { text in
      guard text.count >= pattern.count else { return false }
      return (0...text.count - pattern.count).contains { start in
        pattern.indices.allSatisfy { text[start + $0] | 0x20 == pattern[$0] | 0x20 }
      }
    }
  }
}

extension Connection {
  /// Calls `statementGuard` for each statement that is prepared from now on. The connection keeps it.
  package func install(_ statementGuard: StatementGuard) {
    self.statementGuard = statementGuard
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        let isAllowed = Unmanaged<StatementGuard>.fromOpaque(context).takeUnretainedValue().allows(
          action, first.map { String(cString: $0) }, second.map { String(cString: $0) })
        return isAllowed ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(statementGuard).toOpaque())
  }

  /// Runs `body` with the restrictions for the app.
  package func guarded<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let statementGuard, !statementGuard.isActive else { return try body() }
    statementGuard.isActive = true
    defer { statementGuard.isActive = false }
    return try body()
  }

  /// Prepares a statement again if it names a protected table: the library may have prepared the same text without
  /// restrictions.
  /// - Throws: ``SQLiteError`` `.notAuthorized`.
  package func checkAuthorization(_ sql: String) throws(SQLiteError) {
    guard let statementGuard, statementGuard.isActive, statementGuard.mentions(sql) else { return }
    _ = try Statement(sql, on: self)
  }
}
