#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A byte queue: bytes are appended at the end and removed from the front.
package struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  private var head = 0
  private var tail = 0

  package init() {}

  deinit {
    free(start)
  }

  package var count: Int { tail &- head }
  package var isEmpty: Bool { tail == head }

  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start.map { $0 + head }, count: count)
  }

  /// Returns space for `extra` bytes at the end.
  @inline(__always)
  package mutating func reserve(_ extra: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity &- tail < extra { makeRoom(extra) }
    guard let start else { preconditionFailure("the buffer has no memory after it reserved some") }
    return start + tail
  }

  @inline(never)
  private mutating func makeRoom(_ extra: Int) {
    let used = count
    if head > 0, capacity - used >= extra, head >= used {
      if let start { memcpy(start, start + head, used) }
    } else {
      let wanted = max(capacity * 2, used + extra, 512)
      guard let grown = malloc(wanted)?.assumingMemoryBound(to: UInt8.self) else {
        preconditionFailure("out of memory for a connection's buffer")
      }
      if let start { memcpy(grown, start + head, used) }
      free(start)
      start = grown
      capacity = wanted
    }
    head = 0
    tail = used
  }

  /// Records that `count` bytes were written to the space that ``reserve(_:)`` returned.
  package mutating func didFill(_ count: Int) { tail &+= count }

  @inline(__always)
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    memcpy(reserve(bytes.count), source, bytes.count)
    tail &+= bytes.count
  }

  @inline(__always)
  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  @inline(__always)
  package mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1).pointee = byte
    tail &+= 1
  }

  /// Appends an integer in decimal.
  package mutating func append(decimal value: Int) {
    let end = reserve(20)
    var rest = value.magnitude
    var digits = 1
    var limit: UInt = 10
    while digits < 19, rest >= limit {
      digits += 1
      limit &*= 10
    }
    for index in stride(from: digits - 1, through: 0, by: -1) {
      end[index] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    tail &+= digits
  }

  /// Removes `length` bytes from the front.
  package mutating func removeFirst(_ length: Int) {
    head &+= length
    guard head == tail else { return }
    head = 0
    tail = 0
    // An idle connection should not keep the memory that one large response needed.
    if capacity > 64 << 10 { removeAll() }
  }

  package mutating func removeAll() {
    free(start)
    start = nil
    capacity = 0
    head = 0
    tail = 0
  }
}
