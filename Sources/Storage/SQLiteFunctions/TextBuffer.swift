import CSQLite
import Scalars

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A growable byte buffer whose memory SQLite can take over. If all its bytes are zero, it is empty, as the initial state
/// of SQLite's aggregate functions requires.
struct TextBuffer {
  private var start: UnsafeMutablePointer<UInt8>?
  private(set) var count: Int
  private var capacity: Int

  static var empty: TextBuffer { TextBuffer(start: nil, count: 0, capacity: 0) }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Makes space for `extra` more bytes, and returns the address after the last byte.
  @inline(__always)
  private mutating func reserve(_ extra: Int) -> UnsafeMutablePointer<UInt8>? {
    if capacity &- count < extra { grow(extra) }
    return start.map { $0 + count }
  }

  @inline(never)
  private mutating func grow(_ extra: Int) {
    let wanted = max(capacity * 2, count + extra, 256)
    guard let grown = sqlite3_realloc64(start, UInt64(wanted)) else { outOfMemory() }
    start = grown.assumingMemoryBound(to: UInt8.self)
    capacity = wanted
  }

  /// Terminates the program, as Swift's arrays do.
  private func outOfMemory() -> Never {
    preconditionFailure("out of memory while writing a query result")
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)?.pointee = byte
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ source: UnsafePointer<UInt8>?, count length: Int) {
    guard length > 0, let source, let end = reserve(length) else { return }
    memcpy(end, source, length)
    count &+= length
  }

  mutating func append(_ text: StaticString) {
    append(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Appends the bytes that `body` writes: at most `maximum`. `body` returns their number.
  @inline(__always)
  mutating func append(maximum: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    guard let end = reserve(maximum) else { return }
    count &+= body(end)
  }

  mutating func append(_ number: Int64) {
    append(maximum: maximumIntegerLength) { writeInteger(number, to: $0) }
  }

  /// Appends a JSON string literal with the shortest escapes.
  @inline(__always)
  mutating func appendQuoted(_ source: UnsafePointer<UInt8>, count length: Int) {
    guard let end = reserve(length &+ 2) else { return }
    end[0] = 0x22
    let plain = plainPrefix(source, count: length)
    memcpy(end + 1, source, plain)
    count &+= plain &+ 1
    if plain < length { appendEscaped(source + plain, count: length - plain) }
    append(UInt8(0x22))
  }

  @inline(never)
  private mutating func appendEscaped(_ source: UnsafePointer<UInt8>, count length: Int) {
    var offset = 0
    while offset < length {
      appendEscape(source[offset])
      offset += 1
      let plain = plainPrefix(source + offset, count: length - offset)
      append(source + offset, count: plain)
      offset += plain
    }
  }

  private mutating func appendEscape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x00..<0x20:
      append("u00")
      for half in [byte >> 4, byte & 0xF] { append(half < 10 ? 0x30 + half : 0x57 + half) }
    default: append(byte)
    }
  }

  /// Sets the function's result to the text. SQLite takes over the memory and frees it.
  mutating func finish(to context: OpaquePointer) {
    guard let taken = start else {
      sqlite3_result_text(context, "", 0, copied)
      return
    }
    let length = count
    start = nil
    count = 0
    capacity = 0
    taken.withMemoryRebound(to: CChar.self, capacity: length) {
      sqlite3_result_text64(context, $0, UInt64(length), { sqlite3_free($0) }, UInt8(truncatingIfNeeded: SQLITE_UTF8))
    }
  }

  mutating func discard() {
    sqlite3_free(start)
    self = .empty
  }
}

/// The number of leading bytes that a JSON string contains unescaped.
@inline(__always)
private func plainPrefix(_ source: UnsafePointer<UInt8>, count: Int) -> Int {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs: UInt64 = 0x8080_8080_8080_8080
  var offset = 0
  while offset &+ 8 <= count {
    let word = UnsafeRawPointer(source + offset).loadUnaligned(as: UInt64.self)
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let control = (word &- ones &* 0x20) & ~word
    let found = (control | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash) & highs
    if found != 0 { break }
    offset &+= 8
  }
  while offset < count {
    let byte = source[offset]
    if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
    offset &+= 1
  }
  return offset
}
