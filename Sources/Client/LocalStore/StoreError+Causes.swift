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
    case .busy, SQLiteError.Code(rawValue: 6):
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
    StoreError(.invalidName, "'\(name)' is no name for a store: use letters, digits, '-', '_' and '.'")
  }

  static func noContainer(_ identifier: String, _ fix: String) -> StoreError {
    StoreError(.noContainer, "there is no container for '\(identifier)': \(fix)")
  }

  static func networkFileSystem(_ folder: String) -> StoreError {
    StoreError(
      .networkFileSystem, "\(folder) is reached over a network, where processes cannot share a store: use a local disk")
  }

  static func notCreated(_ path: String) -> StoreError {
    StoreError(.notCreated, "there is no store at \(path) yet: the app makes it when it opens it for writing")
  }

  static func missingData(_ path: String, revision: Int64) -> StoreError {
    StoreError(
      .missingData,
      "\(path) is gone or empty, but had revision \(revision): restore a backup, or erase the store")
  }

  static func foreignDatabase(_ path: String) -> StoreError {
    StoreError(.foreignDatabase, "\(path) is a database of another program: choose another name for the store")
  }

  static func schemaTooNew(found: Int, supported: Int) -> StoreError {
    StoreError(
      .schemaTooNew, "the store has schema version \(found), this program knows up to \(supported): update it",
      found: found, supported: supported)
  }

  static func schemaTooOld(found: Int, supported: Int) -> StoreError {
    StoreError(
      .schemaTooOld, "the store has schema version \(found), this program needs \(supported): open the app once",
      found: found, supported: supported)
  }

  static func formatTooNew(found: Int, supported: Int) -> StoreError {
    StoreError(
      .formatTooNew, "the store's files have format \(found), this version of Martlet reads up to \(supported)",
      found: found, supported: supported)
  }

  static func moved(_ path: String) -> StoreError {
    StoreError(.moved, "\(path) was removed, renamed or replaced while it was open: open the store again")
  }

  static func lostCommits(found: Int64, expected: Int64) -> StoreError {
    StoreError(
      .lostCommits, "the store once had \(expected) commits and has \(found) now: the last ones are lost",
      found: Int(found), supported: Int(expected))
  }
}

/// Gives SQLite's errors the store's type; errors of a caller's closure pass.
func withStoreErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as SQLiteError {
    throw StoreError(error)
  }
}
