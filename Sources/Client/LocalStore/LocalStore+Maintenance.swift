import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension LocalStore {
  /// What a checkpoint did.
  public struct Checkpoint: Hashable, Sendable {
    /// `false` when a long read kept a part of the log in use: it is moved at the next one.
    public let isComplete: Bool
    /// Pages in the log before it, and how many of them are in the file now.
    public let pages: Int
    public let movedPages: Int
  }

  /// Moves the write-ahead log into the file and empties it, as far as readers let it. It happens by itself too.
  /// Blocks the calling thread, and waits for the write that runs.
  /// - Throws: ``StoreError``: `.readOnly` when the store was opened to read, `.suspended`, `.moved`, `.closed`,
  ///   `.nestedCall`.
  @discardableResult
  public func checkpoint() throws -> Checkpoint {
    try withWriter { connection in
      let result = try connection.checkpointAsFarAsPossible()
      return Checkpoint(isComplete: result.isComplete, pages: result.pages, movedPages: result.moved)
    }
  }

  /// Writes the file anew without the room that deleted rows left.
  /// Blocks the calling thread; nobody can write meanwhile. It needs free room on the disk for the second file.
  /// - Throws: ``StoreError``: `.readOnly` when the store was opened to read, `.suspended` also while it
  ///   runs, `.moved`, `.busy`, `.full`, `.closed`, `.nestedCall`.
  public func compact() throws {
    try withWriter { try $0.execute("VACUUM") }
    try checkpoint()
  }

  /// Reads the whole file.
  /// Blocks the calling thread, for a time that grows with the file.
  /// - Throws: ``StoreError`` `.corrupt` when something in it is damaged.
  public func verify() throws {
    try read { (reader: StoreReader) in
      let answer = try reader.rows("PRAGMA quick_check(1)").first?.first?.text
      guard answer == "ok" else { throw StoreError(.corrupt, "the store is damaged: \(answer ?? "no answer")") }
    }
  }

  /// Writes a copy of the newest state, while others read and write. Never copy the files by other means.
  /// - Parameter path: A file that is not there. It is whole or not there at all.
  /// - Throws: ``StoreError``: `.inputOutput` when the file is there, `.noContainer` when its folder is not,
  ///   `.permissionDenied`, `.full`.
  public func backup(to path: String) throws {
    guard StoreFiles.size(of: path) == nil else { throw StoreError.system(EEXIST, "\(path) cannot be written") }
    let unfinished = path + ".unfinished"
    unlink(unfinished)
    defer { unlink(unfinished) }
    try withStoreErrors {
      try StoreFiles.makeFile(unfinished)
      _ = try pool.withReader { connection in
        try connection.run("VACUUM INTO ?1", [.text(unfinished)])
      }
    }
    guard rename(unfinished, path) == 0 else { throw StoreError.system(errno, "\(path) cannot be written") }
  }

  // MARK: Files that cannot be opened

  /// Moves a damaged store out of the way, so that the next opening makes a new one. Programs that have it open get
  /// `.moved`.
  /// - Returns: Where the database is now; `nil` when there was none.
  /// - Throws: ``StoreError`` `.busy` when another process takes longer than ten seconds to open it; what the file
  ///   system refuses.
  @discardableResult
  public static func setAside(_ location: StoreLocation) throws -> String? {
    guard let files = try StoreFiles(location), StoreFiles.size(of: files.folder) != nil else { return nil }
    let lock = try OpeningLock(files.lock, isShared: false, timeout: .seconds(10))
    defer { extendLifetime(lock) }
    // What can be fetched again is kept once, for whoever looks into the fault.
    if case .cache = location.place { for path in try files.asides() { unlink(path) } }
    var number = 1
    // No name that a store's own database could have.
    while StoreFiles.size(of: files.database + ".damaged-\(number)") != nil { number += 1 }
    let target = files.database + ".damaged-\(number)"
    RevisionFile.markTakenAway(files.revision)
    var isThere = false
    // The log with its database: SQLite finds it by name, and it may hold the only copy of the last commits.
    for (ending, isDatabase) in [("-wal", false), ("-shm", false), ("", true)] {
      if rename(files.database + ending, target + ending) == 0 {
        isThere = isThere || isDatabase
      } else if errno != ENOENT {
        throw StoreError.system(errno, "\(files.database)\(ending) cannot be moved")
      }
    }
    RevisionFile.markTakenAway(files.revision)
    return isThere ? target : nil
  }

  /// Removes a store with everything in it: also what was set aside of it, and the ``SharedSnapshot`` of the same name.
  /// Does nothing where there is none. Files without any content of the store stay: the locks, on which others may
  /// wait, and `.rev` with the last revision, so that a store made anew counts as newer. Programs that have the store
  /// open get `.moved`.
  /// - Throws: ``StoreError`` `.busy` when another process takes longer than ten seconds to open it; what the file
  ///   system refuses.
  public static func erase(_ location: StoreLocation) throws {
    guard let files = try StoreFiles(location), StoreFiles.size(of: files.folder) != nil else { return }
    let lock = try OpeningLock(files.lock, isShared: false, timeout: .seconds(10))
    defer { extendLifetime(lock) }
    let content = try files.content()
    // Before and after: whoever opens in between, or after a kill, finds a store that was taken away, and none that is
    // lost.
    RevisionFile.markTakenAway(files.revision)
    for path in content where unlink(path) != 0 && errno != ENOENT {
      throw StoreError.system(errno, "\(path) cannot be removed")
    }
    RevisionFile.markTakenAway(files.revision)
  }
}
