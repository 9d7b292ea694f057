import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One process at a time opens, makes or migrates a store: switching a file to WAL answers "busy" without waiting. The
/// lock goes with the process however it ends.
struct OpeningLock: ~Copyable {
  private let descriptor: Int32

  /// - Parameter isShared: For readers, which make nothing.
  /// - Throws: ``StoreError`` `.busy` after `timeout`.
  init?(_ path: String, isShared: Bool, timeout: Duration) throws(StoreError) {
    // A pipe in its place would block.
    let flags = O_NONBLOCK | O_CLOEXEC
    descriptor = isShared ? open(path, O_RDONLY | flags) : open(path, O_RDWR | O_CREAT | flags, 0o600)
    if descriptor < 0 {
      if isShared { return nil }
      throw .system(errno, "the file \(path) cannot be opened")
    }
    let end = MonotonicTime.now().advanced(by: timeout)
    while flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      guard MonotonicTime.now() < end else {
        close(descriptor)
        throw StoreError(.busy, "another process has been opening the store for too long")
      }
      usleep(2_000)
    }
  }

  deinit { close(descriptor) }
}
