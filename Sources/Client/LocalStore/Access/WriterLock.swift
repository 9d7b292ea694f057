import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Excludes other writers of a store during a transaction, in this process and in others.
///
/// SQLite's own locks belong to the process and end as soon as any code of it closes the file, for example after a
/// backup or a checksum. A lock of `flock` belongs to the open file, which only this object has.
///
/// Unchecked: `descriptor` is used by the thread that has the writer connection, and by `deinit`.
final class WriterLock: @unchecked Sendable {
  private let path: String
  private var descriptor: Int32 = -1

  private let creates: Bool

  /// - Parameter creates: Whether to create the file of the lock.
  init(_ path: String, creates: Bool = true) {
    self.path = path
    self.creates = creates
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Runs `body` with the lock.
  /// - Parameters:
  ///   - timeout: How long to wait for another writer.
  ///   - flag: Ends the waiting.
  /// - Throws: ``StoreError`` `.busy` after the timeout, `.suspended` if `flag` was set; errors of `body`.
  func withLock<Result>(timeout: Duration, _ flag: CancellationFlag?, _ body: () throws -> Result) throws -> Result {
    let end = MonotonicTime.now().advanced(by: timeout)
    try acquire(until: end, flag)
    defer { flock(descriptor, LOCK_UN) }
    return try body()
  }

  /// Runs `body` with the lock, or without it if it is not free in time or cannot be used.
  func withLockIfFree<Result>(within timeout: Duration, _ body: () throws -> Result) throws -> Result {
    let isLocked = (try? acquire(until: MonotonicTime.now().advanced(by: timeout), nil)) != nil
    defer { if isLocked { flock(descriptor, LOCK_UN) } }
    return try body()
  }

  private func acquire(until end: MonotonicTime, _ flag: CancellationFlag?) throws(StoreError) {
    var pause: UInt32 = 50
    while true {
      if descriptor < 0 { try open() }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        if isInPlace { return }
        // The file was deleted or replaced: other writers lock the new one.
        close(descriptor)
        descriptor = -1
        continue
      }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .system(errno, "cannot lock \(path)") }
      if flag?.isCancelled == true { throw .suspendedNow }
      guard MonotonicTime.now() < end else {
        throw StoreError(.busy, "timed out while another process writes; nothing was stored")
      }
      usleep(pause)
      pause = min(pause * 2, 2_000)
    }
  }

  private func open() throws(StoreError) {
    descriptor = systemOpen(path, (creates ? O_RDWR | O_CREAT : O_RDONLY) | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw .system(errno, "cannot open \(path)") }
  }

  private var isInPlace: Bool {
    var (own, named) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &named) == 0
      && (own.st_dev, own.st_ino) == (named.st_dev, named.st_ino)
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }
