import Digests
import JSONText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes an archive line by line, beside its place: only a complete one, safe on the disk, gets the name. What is no
/// file, such as a pipe or a device, is written to as it is.
final class ArchiveWriter {
  private let path: String
  /// `nil` where the place itself is written to.
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
      // A symbolic link stays one.
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

  /// A file of another kind, such as the database itself, is never replaced.
  private static func checkArchive(_ path: String) throws(ArchiveError) {
    let mark = Array(#"{"martlet":"archive""#.utf8)
    var start = [UInt8](repeating: 0, count: mark.count)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw current(path) }
    defer { close(descriptor) }
    guard read(descriptor, &start, start.count) == mark.count, start == mark else {
      throw .file(path: path, reason: "this is a file of another kind, and is not replaced: name another one")
    }
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  private static var bufferSize: Int { 1 << 16 }

  /// A text without line breaks.
  func write(_ line: String) throws(ArchiveError) {
    buffer.append(contentsOf: line.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the last line and gives the archive its name.
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
