/// Finds a message's body in the bytes as they arrive.
struct BodyReader {
  private enum State {
    /// The number of bytes still missing from a body of known length.
    case fixed(Int)
    case untilEnd
    case chunkSize
    case chunk(Int)
    /// The CR LF after a chunk.
    case chunkEnd
    case trailer
    case done
  }

  private var state: State
  private let limit: Int
  /// The number of bytes read so far of the trailer, or of the chunk's first line.
  private var lineBytes = 0

  /// The limit for a size line with its extensions, and for all trailer fields together.
  private static let lineLimit = 4096

  init(length: Int, limit: Int) {
    state = length == 0 ? .done : .fixed(length)
    self.limit = limit
  }

  static func chunked(limit: Int) -> BodyReader {
    var reader = BodyReader(length: 0, limit: limit)
    reader.state = .chunkSize
    return reader
  }

  static func untilEnd(limit: Int) -> BodyReader {
    var reader = BodyReader(length: 0, limit: limit)
    reader.state = .untilEnd
    return reader
  }

  var isDone: Bool { if case .done = state { true } else { false } }
  /// Whether the body ends when the connection closes.
  var endsWithConnection: Bool { if case .untilEnd = state { true } else { false } }

  /// Appends the bytes of the body from `offset` on to `body`, and moves `offset` past them.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, into body: inout [UInt8]
  ) throws(HTTPParseError) {
    while true {
      switch state {
      case .done: return
      case .fixed(let missing):
        let count = Self.take(bytes, &offset, most: missing, into: &body)
        state = count == missing ? .done : .fixed(missing - count)
        return
      case .untilEnd:
        try checkLimit(adding: bytes.count - offset, to: body.count)
        _ = Self.take(bytes, &offset, most: .max, into: &body)
        return
      case .chunkSize:
        guard let line = try readLine(bytes, &offset) else { return }
        try beginChunk(line, bodyCount: body.count)
      case .chunk(let missing):
        let count = Self.take(bytes, &offset, most: missing, into: &body)
        guard count == missing else {
          state = .chunk(missing - count)
          return
        }
        state = .chunkEnd
      case .chunkEnd:
        guard let line = try readLine(bytes, &offset) else { return }
        guard line.isEmpty else { throw HTTPParseError(400, "a chunk is longer than its size") }
        state = .chunkSize
      case .trailer:
        guard let line = try readLine(bytes, &offset) else { return }
        // Trailer fields are ignored.
        if line.isEmpty { state = .done } else { lineBytes += line.count + 2 }
        guard lineBytes <= Self.lineLimit else { throw HTTPParseError(431, "the trailer is too long") }
      }
    }
  }

  private static func take(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, most: Int, into body: inout [UInt8]
  ) -> Int {
    let count = min(most, bytes.count - offset)
    // The declared bytes may never arrive, so reserve space for only a part of them.
    if body.isEmpty, most != .max { body.reserveCapacity(min(most, 64 << 10)) }
    body.append(contentsOf: bytes[offset..<offset + count])
    offset += count
    return count
  }

  private func checkLimit(adding count: Int, to bodyCount: Int) throws(HTTPParseError) {
    guard count <= limit - bodyCount else { throw HTTPParseError(413, "the body is longer than \(limit) bytes") }
  }

  /// Reads a line without its CR LF. Returns `nil`, and consumes nothing, when the line is incomplete.
  private func readLine(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int
  ) throws(HTTPParseError) -> Slice<UnsafeBufferPointer<UInt8>>? {
    let rest = bytes[offset...]
    guard let end = rest.prefix(Self.lineLimit + 1).firstIndex(where: { $0 == 0x0D || $0 == 0x0A }) else {
      guard rest.count <= Self.lineLimit else { throw HTTPParseError(400, "a chunk line is too long") }
      return nil
    }
    guard bytes[end] == 0x0D else { throw HTTPParseError(400, "a line does not end with CR LF") }
    guard end + 1 < bytes.count else { return nil }
    guard bytes[end + 1] == 0x0A else { throw HTTPParseError(400, "a line does not end with CR LF") }
    offset = end + 2
    return rest[..<end]
  }

  private mutating func beginChunk(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, bodyCount: Int
  ) throws(HTTPParseError) {
    var size = 0
    let digits = line.prefix { hexValue($0) != nil }
    guard !digits.isEmpty, digits.count <= 8 else { throw HTTPParseError(400, "invalid chunk size") }
    for digit in digits { size = size << 4 | (hexValue(digit) ?? 0) }
    let rest = line[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.isEmpty || rest.first == UInt8(ascii: ";"), rest.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) else {
      throw HTTPParseError(400, "invalid chunk size")
    }
    try checkLimit(adding: size, to: bodyCount)
    state = size == 0 ? .trailer : .chunk(size)
    lineBytes = 0
  }

  private func hexValue(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x37
    case 0x61...0x66: Int(byte) - 0x57
    default: nil
    }
  }
}
