import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension LocalStore {
  /// The result of a checkpoint.
  ///
  /// ```swift
  /// let result = try store.checkpoint()
  /// print("moved \(result.movedPages) of \(result.pages) pages")
  /// ```
  public struct Checkpoint: Hashable, Sendable {
    /// Whether the whole write-ahead log was moved. `false` if a reader still uses a part of it; the next
    /// checkpoint moves that part.
    public let isComplete: Bool
    /// The number of pages in the write-ahead log before the checkpoint.
    public let pages: Int
    /// The number of pages that are in the database file now.
    public let movedPages: Int
  }

  /// Moves the write-ahead log into the database file, as far as active readers allow it. SQLite also does this
  /// automatically. Blocks the calling thread, and waits for a write that is in progress.
  /// - Returns: How many pages were moved.
  /// - Throws: ``StoreError``: `.readOnly` if the store was opened as a reader, `.suspended`, `.moved`, `.closed`,
  ///   `.nestedCall`.
  @discardableResult
  public func checkpoint() throws -> Checkpoint {
    try withWriter { connection in
      let result = try connection.checkpointAsFarAsPossible()
      return Checkpoint(isComplete: result.isComplete, pages: result.pages, movedPages: result.moved)
    }
  }

  /// Rewrites the database file without the space that deleted rows occupied. Blocks the calling thread; other
  /// writers wait. Requires free disk space for a second copy of the file.
  /// - Throws: ``StoreError``: `.readOnly` if the store was opened as a reader, `.suspended` (also if the store is
  ///   suspended while this runs), `.moved`, `.busy`, `.full`, `.closed`, `.nestedCall`.
  public func compact() throws {
    try withWriter { try $0.execute("VACUUM") }
    try checkpoint()
  }

  /// Checks the whole file for damage. Blocks the calling thread; the time grows with the size of the file.
  /// - Throws: ``StoreError`` `.corrupt` if the file is damaged.
  public func verify() throws {
    try read { (reader: StoreReader) in
      let answer = try reader.rows("PRAGMA quick_check(1)").first?.first?.text
      guard answer == "ok" else {
        throw StoreError(.corrupt, "the store is damaged: \(answer ?? "the integrity check returned no result")")
      }
    }
  }

  /// Writes a consistent copy of the store while other threads and processes use it. Never copy the database files
  /// in another way.
  /// - Parameter path: The path of the copy. The file must not exist; it is complete or not created at all.
  /// - Throws: ``StoreError``: `.inputOutput` if the file exists, `.noContainer` if its folder does not exist,
  ///   `.permissionDenied`, `.full`.
  public func backup(to path: String) throws {
    guard StoreFiles.size(of: path) == nil else { throw StoreError.system(EEXIST, "cannot write \(path)") }
    let unfinished = path + ".unfinished"
    unlink(unfinished)
    defer { unlink(unfinished) }
    try withStoreErrors {
      try StoreFiles.makeFile(unfinished)
      _ = try pool.withReader { connection in
        try connection.run("VACUUM INTO ?1", [.text(unfinished)])
      }
    }
    guard rename(unfinished, path) == 0 else { throw StoreError.system(errno, "cannot write \(path)") }
  }

  // MARK: Files that cannot be opened

  /// Renames the files of a damaged store, so that the next opening creates a new one. Processes that have the
  /// store open get `.moved`.
  /// - Parameter location: The location of the store.
  /// - Returns: The new path of the database; `nil` if there was none.
  /// - Throws: ``StoreError`` `.busy` if another process takes longer than ten seconds to open the store; errors of
  ///   the file system.
  @discardableResult
  public static func setAside(_ location: StoreLocation) throws -> String? {
    guard let files = try StoreFiles(location), StoreFiles.size(of: files.folder) != nil else { return nil }
    let lock = try OpeningLock(files.lock, isShared: false, timeout: .seconds(10))
    defer { extendLifetime(lock) }
    // A cache can be fetched again, so only the latest damaged file is kept, for debugging.
    if case .cache = location.place { for path in try files.damagedFiles() { unlink(path) } }
    var number = 1
    // This name cannot be the database of another store.
    while StoreFiles.size(of: files.database + ".damaged-\(number)") != nil { number += 1 }
    let target = files.database + ".damaged-\(number)"
    RevisionFile.markRemoved(files.revision)
    var isThere = false
    // The log moves with its database: SQLite finds it by name, and it may hold the only copy of the last commits.
    for (ending, isDatabase) in [("-wal", false), ("-shm", false), ("", true)] {
      if rename(files.database + ending, target + ending) == 0 {
        isThere = isThere || isDatabase
      } else if errno != ENOENT {
        throw StoreError.system(errno, "cannot rename \(files.database)\(ending)")
      }
    }
    RevisionFile.markRemoved(files.revision)
    return isThere ? target : nil
  }

  /// Deletes a store with all its content, including damaged files that were set aside and the ``SharedSnapshot``
  /// of the same name. Does nothing if the store does not exist. Two kinds of files without content remain: the
  /// locks, on which other processes may wait, and `.rev` with the last revision, so that a new store at this
  /// location starts with a higher revision. Processes that have the store open get `.moved`.
  /// - Parameter location: The location of the store.
  /// - Throws: ``StoreError`` `.busy` if another process takes longer than ten seconds to open the store; errors of
  ///   the file system.
  public static func erase(_ location: StoreLocation) throws {
    guard let files = try StoreFiles(location), StoreFiles.size(of: files.folder) != nil else { return }
    let lock = try OpeningLock(files.lock, isShared: false, timeout: .seconds(10))
    defer { extendLifetime(lock) }
    let content = try files.content()
    // Marked before and after: a process that opens the store in between, or after this process was killed, must
    // see that the store was deleted on purpose and not lost.
    RevisionFile.markRemoved(files.revision)
    for path in content where unlink(path) != 0 && errno != ENOENT {
      throw StoreError.system(errno, "cannot delete \(path)")
    }
    RevisionFile.markRemoved(files.revision)
  }
}
