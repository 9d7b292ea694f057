import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The lock for opening, creating or migrating a store: only one process at a time may do so, because switching a
/// file to WAL mode fails with "busy" instead of waiting. The system releases the lock when the process ends.
struct OpeningLock: ~Copyable {
  private let descriptor: Int32

  /// - Parameter isShared: For readers, which do not create or migrate.
  /// - Throws: ``StoreError`` `.busy` after `timeout`.
  init?(_ path: String, isShared: Bool, timeout: Duration) throws(StoreError) {
    // Nonblocking, in case the path is a pipe.
    let flags = O_NONBLOCK | O_CLOEXEC
    descriptor = isShared ? open(path, O_RDONLY | flags) : open(path, O_RDWR | O_CREAT | flags, 0o600)
    if descriptor < 0 {
      if isShared { return nil }
      throw .system(errno, "cannot open \(path)")
    }
    let end = MonotonicTime.now().advanced(by: timeout)
    while flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      guard MonotonicTime.now() < end else {
        close(descriptor)
        throw StoreError(.busy, "timed out while another process opens the store")
      }
      usleep(2_000)
    }
  }

  deinit { close(descriptor) }
}
