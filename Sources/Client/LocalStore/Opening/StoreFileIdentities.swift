#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The identities of a store's files: the database, its write-ahead log and the index of the log.
///
/// SQLite continues to use files that were deleted or replaced while they are open, and its commits are lost then. A store
/// compares these values before it acknowledges a commit.
struct StoreFileIdentities: Equatable, Sendable {
  private struct File: Equatable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  private let database: File?
  private let log: File?
  private let index: File?
  /// The size of the log in bytes.
  let logSize: Int

  init(_ files: StoreFiles) {
    database = Self.file(files.database)?.0
    let log = Self.file(files.database + "-wal")
    self.log = log?.0
    index = Self.file(files.database + "-shm")?.0
    logSize = log?.1 ?? 0
  }

  private static func file(_ path: String) -> (File, Int)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (File(device: UInt64(status.st_dev), number: UInt64(status.st_ino)), Int(status.st_size))
  }

  /// Whether all files are still the ones of `other`. A file that `other` did not find may have been created since.
  func isSame(as other: StoreFileIdentities) -> Bool {
    database == other.database && (log == other.log || other.log == nil)
      && (index == other.index || other.index == nil)
  }

  static func == (left: StoreFileIdentities, right: StoreFileIdentities) -> Bool {
    (left.database, left.log, left.index) == (right.database, right.log, right.index)
  }
}
