/// Numbers and strings in the binary formats of the cache: unsigned numbers with seven bits per byte, lowest first;
/// bytes after their count.
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

/// Stored data has an invalid format: the file is damaged.
struct CacheFormatError: Error {}

/// Reads the binary formats, with bounds checks.
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

  /// A count of items that take at least one byte each.
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
