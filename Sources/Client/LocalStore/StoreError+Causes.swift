import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension StoreError {
  init(_ error: SQLiteError) {
    let code: Code
    var hint = ""
    switch error.code.primary {
    // SQLITE_LOCKED, and SQLITE_PROTOCOL: the locks of the log were not free in time.
    case .busy, SQLiteError.Code(rawValue: 6), SQLiteError.Code(rawValue: 15):
      code = .busy
      hint = " (another process is writing; nothing was stored)"
    case .full: code = .full
    case .corrupt: code = .corrupt
    case .notADatabase: code = .notADatabase
    case .readOnly: code = .readOnly
    case .constraint: code = .constraint
    case .cannotOpen where error.systemError != 0, .inputOutput where error.systemError != 0:
      let cause = Self.system(error.systemError, error.message)
      self.init(cause.code, cause.message, underlying: error)
      return
    case .cannotOpen: code = .permissionDenied
    case .inputOutput, .noMemory: code = .inputOutput
    case .interrupt: code = .suspended
    case .notAuthorized:
      code = .statement
      hint = ": settings of the database, its own tables ('martlet_…') and other databases cannot be changed here"
    default: code = .statement
    }
    self.init(code, error.message + hint, underlying: error)
  }

  /// An error of a system call.
  static func system(_ number: Int32, _ what: String) -> StoreError {
    let code: Code =
      switch number {
      case EACCES, EPERM: .permissionDenied
      case EROFS: .readOnly
      case ENOSPC, EDQUOT: .full
      case ENOENT, ENOTDIR: .noContainer
      default: .inputOutput
      }
    return StoreError(code, "\(what): \(String(cString: strerror(number)))")
  }

  static func invalidName(_ name: String) -> StoreError {
    StoreError(
      .invalidName,
      "'\(name)' is not a valid name for a store: use at most 100 ASCII letters, digits, '-', '_' and '.', and do not start with '.'"
    )
  }

  static func noContainer(_ identifier: String, _ fix: String) -> StoreError {
    StoreError(.noContainer, "no container found for '\(identifier)': \(fix)")
  }

  static func networkFileSystem(_ folder: String) -> StoreError {
    StoreError(
      .networkFileSystem,
      "\(folder) is on a network file system, where processes cannot share a store: use a local disk")
  }

  static func notCreated(_ path: String) -> StoreError {
    StoreError(.notCreated, "no store exists at \(path) yet: open it as a writer in the app first")
  }

  static func missingData(_ path: String, revision: Int64) -> StoreError {
    StoreError(
      .missingData,
      "\(path) is missing or empty, but was at revision \(revision): restore a backup, or erase the store")
  }

  static func foreignDatabase(_ path: String) -> StoreError {
    StoreError(.foreignDatabase, "\(path) is the database of another program: choose another name for the store")
  }

  static func schemaTooNew(found: Int, supported: Int) -> StoreError {
    StoreError(
      .schemaTooNew,
      "the store has schema version \(found), but this program supports versions up to \(supported): update the program",
      found: found, supported: supported)
  }

  static func schemaTooOld(found: Int, supported: Int) -> StoreError {
    StoreError(
      .schemaTooOld,
      "the store has schema version \(found), but this program requires \(supported): open the app once to migrate it",
      found: found, supported: supported)
  }

  static func formatTooNew(found: Int, supported: Int) -> StoreError {
    StoreError(
      .formatTooNew,
      "the store's files have format \(found), but this version of Martlet supports formats up to \(supported): update Martlet",
      found: found, supported: supported)
  }

  static func moved(_ path: String) -> StoreError {
    StoreError(.moved, "\(path) was deleted, renamed or replaced while it was open: open the store again")
  }

  /// Another file than the open one has the name of the database or of its log.
  static func filesReplaced(_ path: String) -> StoreError {
    StoreError(
      .moved,
      """
      \(path) or its '-wal' or '-shm' file was deleted, renamed or replaced while it was open: nothing more is stored; \
      open the store again
      """)
  }

  static func lostCommits(found: Int64, expected: Int64) -> StoreError {
    StoreError(
      .lostCommits, "the store was at revision \(expected) and is at revision \(found) now: the last commits are lost",
      found: Int(found), supported: Int(expected))
  }
}

/// Converts SQLite errors to ``StoreError``; errors of the caller's closure pass unchanged.
func withStoreErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as SQLiteError {
    throw StoreError(error)
  }
}
