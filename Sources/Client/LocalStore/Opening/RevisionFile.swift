import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file that tells other processes of a commit, written after it: eight bytes, the revision, lowest byte first, and
/// eight that seal it. Watching the WAL instead would wake readers before they can see the commit.
final class RevisionFile: Sendable {
  /// What the file tells of its store.
  enum State: Hashable {
    /// There is no file, or something else stands in it.
    case none
    /// The store had this revision.
    case live(Int64)
    /// The store was taken away on purpose. One that is made in its place begins behind this revision, so that whoever
    /// compares revisions sees it as newer.
    case takenAway(Int64)

    /// Commits that processes may have made without telling of them before they were killed: surely more than there
    /// are.
    private static let unannounced: Int64 = 16

    /// What a new store begins with.
    var firstRevision: Int64 {
      switch self {
      case .none: 1
      case .live(let revision): revision + 1
      case .takenAway(let revision): revision + Self.unannounced
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
    // A pipe in its place would block.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .none }
    defer { close(descriptor) }
    var words: [Int64] = [0, 0]
    guard StoreFiles.isFile(descriptor), pread(descriptor, &words, 16, 0) == 16 else { return .none }
    let (revision, seal) = (Int64(littleEndian: words[0]), Int64(littleEndian: words[1]))
    guard revision > 0, revision < .max / 2 else { return .none }
    return seal == ~revision ? .live(revision) : seal == revision ? .takenAway(revision) : .none
  }

  /// A failure is no error of the commit: observers look at the database each second anyway.
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

  /// Notes that the store at the path is taken away.
  static func markTakenAway(_ path: String) {
    let revision: Int64
    switch state(in: path) {
    case .none: return
    case .live(let last), .takenAway(let last): revision = last
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
