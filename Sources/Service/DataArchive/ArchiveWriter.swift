import Digests
import JSONText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes an archive line by line to a temporary file beside its path, and renames the file when it is complete and synced
/// to disk. A pipe or a device is written to directly.
final class ArchiveWriter {
  private let path: String
  /// The path of the temporary file; `nil` if the archive is written directly to `path`.
  private let temporary: String?
  private let descriptor: Int32
  private var digest = SHA256()
  private var buffer: [UInt8] = []
  private var isOpen = true

  init(_ path: String) throws(ArchiveError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      self.path = path
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      if exists, status.st_size > 0 { try Self.checkArchive(path) }
      // Replace the target of a symbolic link, not the link.
      self.path = exists ? resolved(path) : path
      let temporary = "\(self.path).\(getpid()).tmp"
      self.temporary = temporary
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else {
      isOpen = false
      throw Self.current(path)
    }
    buffer.reserveCapacity(Self.bufferSize * 2)
  }

  /// Throws if an existing file is not an archive, so that an export never replaces, for example, the database itself.
  private static func checkArchive(_ path: String) throws(ArchiveError) {
    let mark = Array(#"{"martlet":"archive""#.utf8)
    var start = [UInt8](repeating: 0, count: mark.count)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw current(path) }
    defer { close(descriptor) }
    guard read(descriptor, &start, start.count) == mark.count, start == mark else {
      throw .file(path: path, reason: "the file exists and is not an archive, so it is not replaced: use another path")
    }
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  private static var bufferSize: Int { 1 << 16 }

  /// Writes a line. `line` must not contain line breaks.
  func write(_ line: String) throws(ArchiveError) {
    buffer.append(contentsOf: line.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the last line, and renames the temporary file.
  func finish(rows: Int) throws(ArchiveError) {
    try flush()
    let end: JSONValue = ["end": true, "rows": .integer(rows), "sha256": .string(hexadecimal(digest.finish()))]
    digest = SHA256()
    try write(end.description)
    try flush()
    guard let temporary else {
      isOpen = false
      guard close(descriptor) == 0 else { throw Self.current(path) }
      return
    }
    guard fsync(descriptor) == 0 else { throw Self.current(path) }
    isOpen = false
    guard close(descriptor) == 0, rename(temporary, path) == 0 else {
      let error = Self.current(path)
      unlink(temporary)
      throw error
    }
  }

  private func flush() throws(ArchiveError) {
    digest.update(buffer)
    var offset = 0
    while offset < buffer.count {
      let count = buffer[offset...].withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw Self.current(path) }
      offset += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func current(_ path: String) -> ArchiveError {
    .file(path: path, reason: String(cString: strerror(errno)))
  }
}

private func resolved(_ path: String) -> String {
  guard let found = realpath(path, nil) else { return path }
  defer { free(found) }
  return String(cString: found)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
