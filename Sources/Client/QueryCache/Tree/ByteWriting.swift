/// Numbers and strings of the cache's own formats: unsigned numbers seven bits a byte, lowest first; bytes after their
/// count.
extension [UInt8] {
  mutating func append(number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(counted bytes: some Collection<UInt8>) {
    append(number: bytes.count)
    append(contentsOf: bytes)
  }
}

/// What is stored does not follow the format: the file is damaged.
struct CacheFormatError: Error {}

/// Reads what ``ByteWriting`` wrote, and never past the end.
struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func byte() throws(CacheFormatError) -> UInt8 {
    guard offset < bytes.count else { throw CacheFormatError() }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func number() throws(CacheFormatError) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      guard shift < 63 else { throw CacheFormatError() }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return Int(truncatingIfNeeded: value) }
      shift += 7
    }
  }

  /// How many things of at least one byte each follow.
  mutating func count() throws(CacheFormatError) -> Int {
    let count = try number()
    guard count <= bytes.count - offset else { throw CacheFormatError() }
    return count
  }

  mutating func counted() throws(CacheFormatError) -> Range<Int> {
    let count = try count()
    defer { offset += count }
    return offset..<(offset + count)
  }
}
