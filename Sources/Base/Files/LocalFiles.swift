#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes files, and only those whose content changes.
package enum LocalFiles {
  /// Writes a file atomically, by renaming a temporary file. Missing parent folders are created.
  /// - Returns: Whether the content changed.
  @discardableResult
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) -> Bool {
    if contents(of: path) == bytes { return false }
    try replace(path, with: bytes)
    return true
  }

  /// Writes a file without comparing it with its current content.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try makeFolder(String(path[..<slash])) }
    var status = stat()
    let exists = stat(path, &status) == 0
    // A device or a pipe is written to directly, not replaced.
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .current(path) }
      defer { close(descriptor) }
      return try writeAll(bytes, into: descriptor, path)
    }
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .current(path) }
    // The new file gets the permissions of the file that it replaces.
    if exists { fchmod(descriptor, status.st_mode & 0o7777) }
    do throws(FileError) {
      try writeAll(bytes, into: descriptor, path)
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    guard close(descriptor) == 0, rename(temporary, path) == 0 else {
      let error = FileError.current(path)
      unlink(temporary)
      throw error
    }
  }

  private static func writeAll(_ bytes: [UInt8], into descriptor: Int32, _ path: String) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { unistdWrite(descriptor, $0) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .current(path) }
      offset += count
    }
  }

  package static func makeFolder(_ path: String) throws(FileError) {
    if path.isEmpty || mkdir(path, 0o755) == 0 || isFolder(path) { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw .current(path) }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o755) == 0 || isFolder(path) else { throw .current(path) }
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Removes a file. A missing file is not an error.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .current(path) }
  }

  private static func contents(of path: String) -> [UInt8]? { LocalFileTree().contents(of: path) }

  package static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The absolute path without symbolic links and `.` or `..` parts; `nil` if nothing exists there.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

private func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
