import CSQLite

extension Connection {
  /// Whether the file that is open is no longer the one at its path: removed, renamed or replaced.
  package var hasMoved: Bool {
    var moved: Int32 = 0
    let status = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return status == SQLITE_OK && moved != 0
  }

  func setFileControl(_ control: Int32, _ value: Int32) {
    var value = value
    sqlite3_file_control(handle, "main", control, &value)
  }

  /// Rows that statements changed since the connection was opened, with those that foreign keys changed.
  package var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

  /// What a checkpoint did.
  package struct Checkpoint: Hashable, Sendable {
    /// `false` when a reader or writer kept a part of the WAL in use.
    package let isComplete: Bool
    /// Pages in the WAL, and how many of them are in the file now.
    package let pages: Int
    package let moved: Int
  }

  /// Moves the WAL into the file and empties it, as far as other connections let it.
  package func checkpointAsFarAsPossible() throws(SQLiteError) -> Checkpoint {
    // A complete TRUNCATE counts the pages of the log after it is empty.
    let before = try checkpoint("PASSIVE")
    let result = try checkpoint("TRUNCATE")
    guard result.isComplete else { return result }
    return Checkpoint(isComplete: true, pages: before.pages, moved: before.pages)
  }

  /// Moves the whole log into the database file and empties it. Waits for readers of older snapshots, as
  /// long as the connection waits for locks.
  /// - Returns: Whether the log is empty.
  package func emptyLog() throws(SQLiteError) -> Bool { try checkpoint("TRUNCATE").isComplete }

  private func checkpoint(_ mode: String) throws(SQLiteError) -> Checkpoint {
    let row = try query("PRAGMA wal_checkpoint(\(mode))").first ?? []
    let numbers = row.compactMap(\.integer)
    // A database in memory has no log, which is told as -1.
    guard numbers.count == 3 else { return Checkpoint(isComplete: true, pages: 0, moved: 0) }
    return Checkpoint(isComplete: numbers[0] == 0, pages: max(0, Int(numbers[1])), moved: max(0, Int(numbers[2])))
  }
}
