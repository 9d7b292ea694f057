#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file or folder could not be written.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package static func current(_ path: String) -> FileError {
    FileError(path: path, reason: String(cString: strerror(errno)))
  }

  package var description: String { "cannot write '\(path)': \(reason)" }
}
