import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The revision file, which signals commits to other processes and is written after each commit. It has 16 bytes:
/// the revision in little-endian order, and a seal that marks it as valid. Watching the write-ahead log instead
/// would wake readers before they can see the commit.
final class RevisionFile: Sendable {
  /// The content of the file.
  enum State: Hashable {
    /// The file is missing or invalid.
    case none
    /// The store exists, with this revision.
    case live(Int64)
    /// The store was deleted or set aside on purpose. A new store at this location starts with a higher revision,
    /// so that observers see it as newer.
    case removed(Int64)

    /// The number of commits that processes may have made without updating the file before they were killed; a
    /// generous upper bound.
    private static let unrecordedCommits: Int64 = 16

    /// The first revision of a new store.
    var firstRevision: Int64 {
      switch self {
      case .none: 1
      case .live(let revision): revision + 1
      case .removed(let revision): revision + Self.unrecordedCommits
      }
    }
  }

  private let path: String
  private let descriptor = Locked<Int32>(-1)

  init(_ path: String) { self.path = path }

  deinit {
    let descriptor = descriptor.withLock { $0 }
    if descriptor >= 0 { close(descriptor) }
  }

  static func state(in path: String) -> State {
    // Nonblocking, in case the path is a pipe.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .none }
    defer { close(descriptor) }
    var words: [Int64] = [0, 0]
    guard StoreFiles.isFile(descriptor), pread(descriptor, &words, 16, 0) == 16 else { return .none }
    let (revision, seal) = (Int64(littleEndian: words[0]), Int64(littleEndian: words[1]))
    guard revision > 0, revision < .max / 2 else { return .none }
    return seal == ~revision ? .live(revision) : seal == revision ? .removed(revision) : .none
  }

  /// A failure is not an error of the commit, because observers poll the database every second.
  func write(_ revision: Int64) {
    descriptor.withLock { descriptor in
      var information = stat()
      if descriptor >= 0, fstat(descriptor, &information) != 0 || information.st_nlink == 0 {
        close(descriptor)
        descriptor = -1
      }
      if descriptor < 0 { descriptor = Self.openToWrite(path) }
      if descriptor >= 0 { Self.write(revision, seal: ~revision, to: descriptor) }
    }
  }

  /// Records that the store at the path was deleted or set aside.
  static func markRemoved(_ path: String) {
    let revision: Int64
    switch state(in: path) {
    case .none: return
    case .live(let last), .removed(let last): revision = last
    }
    let descriptor = openToWrite(path)
    guard descriptor >= 0 else { return }
    write(revision, seal: revision, to: descriptor)
    close(descriptor)
  }

  private static func openToWrite(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0, !StoreFiles.isFile(descriptor) else { return descriptor }
    close(descriptor)
    return -1
  }

  private static func write(_ revision: Int64, seal: Int64, to descriptor: Int32) {
    let words = [revision.littleEndian, seal.littleEndian]
    _ = words.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }
}
