package import Files
import ProjectFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An exclusive lock on a data folder, so that only one server uses it. The lock is held as long as this value
/// lives; the system releases it when the process ends.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class DataFolderLock: Sendable {
  private let descriptor: Int32

  /// Why the lock could not be taken.
  package enum Failure: Error, Hashable, Sendable {
    /// Another process holds the lock; its id, if the lock file contains it.
    case held(by: Int?)
    case unwritable(FileError)
  }

  package init(folder: String) throws(Failure) {
    let path = joinedPath(folder, "lock")
    do throws(FileError) { try LocalFiles.makeFolder(folder) } catch { throw .unwritable(error) }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .unwritable(.current(path)) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      let text = LocalFileTree().contents(of: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
      throw .held(by: Int(text.filter(\.isNumber)))
    }
    self.descriptor = descriptor
    // For the error message of another process only; the lock is valid without it.
    _ = ftruncate(descriptor, 0)
    let text = Array("\(getpid())\n".utf8)
    _ = pwrite(descriptor, text, text.count, 0)
  }

  deinit { close(descriptor) }
}
