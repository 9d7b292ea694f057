import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file that tells other processes of a commit: eight bytes, the revision, lowest byte first, written after the commit.
/// Watching the WAL instead would wake readers before they can see the commit.
final class SideFile: Sendable {
  private let path: String
  private let descriptor = Locked<Int32>(-1)

  init(_ path: String) { self.path = path }

  deinit {
    let descriptor = descriptor.withLock { $0 }
    if descriptor >= 0 { close(descriptor) }
  }

  /// 0 when there is none.
  static func revision(in path: String) -> Int64 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var value: Int64 = 0
    guard pread(descriptor, &value, 8, 0) == 8 else { return 0 }
    return max(0, Int64(littleEndian: value))
  }

  /// A failure is no error of the commit: observers look at the database each second anyway.
  func write(_ revision: Int64) {
    descriptor.withLock { descriptor in
      var information = stat()
      if descriptor >= 0, fstat(descriptor, &information) != 0 || information.st_nlink == 0 {
        close(descriptor)
        descriptor = -1
      }
      if descriptor < 0 { descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
      guard descriptor >= 0 else { return }
      var value = revision.littleEndian
      _ = pwrite(descriptor, &value, 8, 0)
    }
  }
}
