package import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An exclusive lock on a database, so that only one server uses it. The lock is held as long as this value lives; the
/// system releases it when the process ends.
///
/// The lock is a file beside the database, named after it. A file of that name with other content is never changed.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class DatabaseLock: Sendable {
  private let descriptor: Int32

  /// Why the lock could not be taken.
  package enum Failure: Error, Hashable, Sendable {
    /// Another process holds the lock; its id, if the lock file contains it.
    case held(by: Int?)
    /// The file is not a lock of Martlet.
    case foreignFile(String)
    case unwritable(FileError)
  }

  /// - Parameter database: The path of the database file or folder; the lock file has the suffix `.lock`.
  package init(database: String) throws(Failure) {
    let path = database + ".lock"
    let folder = parentFolder(of: path)
    do throws(FileError) { try LocalFiles.makeFolder(folder) } catch { throw .unwritable(error) }
    // A link could lead to another file, and a pipe would block.
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      if errno == ELOOP || errno == EISDIR { throw .foreignFile(path) }
      throw .unwritable(.current(path))
    }
    guard let text = Self.ownText(of: descriptor) else {
      close(descriptor)
      throw .foreignFile(path)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .held(by: Int(text.filter(\.isNumber)))
    }
    self.descriptor = descriptor
    // For the error message of another process only; the lock is valid without it.
    _ = ftruncate(descriptor, 0)
    let process = Array("\(getpid())\n".utf8)
    _ = pwrite(descriptor, process, process.count, 0)
  }

  /// The content of a lock file: empty, or a process id. `nil` for any other file.
  private static func ownText(of descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 20 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { return nil }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "\n" } ? text : nil
  }

  deinit { close(descriptor) }
}

private func parentFolder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}
