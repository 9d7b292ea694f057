#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads a file line by line, without loading all of it into memory.
struct LineReader: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private(set) var lineNumber = 0

  /// No exported row is longer than this, so a longer line means that the file is damaged.
  private static var lineLimit: Int { 1 << 30 }
  private static var pieceSize: Int { 1 << 16 }

  init(_ path: String) throws(ArchiveError) {
    self.path = path
    // Nonblocking, because opening a named pipe would otherwise wait for a writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw .file(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path: path, reason: "not a regular file") }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next line without its line break, or `nil` at the end of the file. Text after the last line break is not returned,
  /// because it is a truncated line.
  mutating func next() throws(ArchiveError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        lineNumber += 1
        return buffer[start..<end]
      }
      searched = buffer.count
      guard !isAtEnd else { return nil }
      guard buffer.count - start < Self.lineLimit else { throw .damaged(line: lineNumber + 1) }
      if start > 0 {
        searched -= start
        buffer.removeFirst(start)
        start = 0
      }
      try readPiece()
    }
  }

  private mutating func readPiece() throws(ArchiveError) {
    var piece = [UInt8](repeating: 0, count: max(Self.pieceSize, buffer.count))
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .file(path: path, reason: String(cString: strerror(errno))) }
      isAtEnd = count == 0
      buffer.append(contentsOf: piece[..<count])
      return
    }
  }
}
