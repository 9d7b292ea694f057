import CSQLite

extension Connection {
  /// Whether the open file is no longer the file at its path: it was removed, renamed or replaced.
  package var hasMoved: Bool {
    var moved: Int32 = 0
    let status = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return status == SQLITE_OK && moved != 0
  }

  func setFileControl(_ control: Int32, _ value: Int32) {
    var value = value
    sqlite3_file_control(handle, "main", control, &value)
  }

  /// The number of rows that statements changed since the connection was opened, including changes by foreign keys.
  package var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

  /// The result of a checkpoint.
  package struct Checkpoint: Hashable, Sendable {
    /// `false` if a reader or writer still uses a part of the WAL.
    package let isComplete: Bool
    /// The number of pages in the WAL, and how many of them were moved into the file.
    package let pages: Int
    package let moved: Int
  }

  /// Moves the WAL into the file and empties it, unless other connections prevent it.
  package func checkpointAsFarAsPossible() throws(SQLiteError) -> Checkpoint {
    // A complete TRUNCATE counts the WAL's pages after it has emptied the WAL.
    let before = try checkpoint("PASSIVE")
    let result = try checkpoint("TRUNCATE")
    guard result.isComplete else { return result }
    return Checkpoint(isComplete: true, pages: before.pages, moved: before.pages)
  }

  /// Moves the whole WAL into the database file and empties it. Waits for readers of older snapshots, up to the timeout
  /// of the connection's locks.
  /// - Returns: Whether the WAL is empty.
  package func emptyLog() throws(SQLiteError) -> Bool { try checkpoint("TRUNCATE").isComplete }

  private func checkpoint(_ mode: String) throws(SQLiteError) -> Checkpoint {
    let row = try query("PRAGMA wal_checkpoint(\(mode))").first ?? []
    let numbers = row.compactMap(\.integer)
    // For a database in memory, which has no WAL, SQLite returns -1.
    guard numbers.count == 3 else { return Checkpoint(isComplete: true, pages: 0, moved: 0) }
    return Checkpoint(isComplete: numbers[0] == 0, pages: max(0, Int(numbers[1])), moved: max(0, Int(numbers[2])))
  }
}
