#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the end of a head that comes in pieces, looking at each byte once.
struct HeadScanner {
  /// Bytes of the head that were looked at.
  private var scanned = 0

  /// The length of the head with its empty line; `nil` when more is needed. `bytes` begins with the head.
  mutating func findEnd(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) throws(HTTPParseError) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    while scanned < bytes.count {
      guard let found = memchr(start + scanned, 0x0A, bytes.count - scanned) else {
        scanned = bytes.count
        break
      }
      let lineEnd = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      // A bare line feed ends a line for some programs and not for others; what they disagree about gets through.
      guard lineEnd > 0, start[lineEnd - 1] == 0x0D else { throw HTTPParseError(400, "a line does not end with CR LF") }
      scanned = lineEnd + 1
      if lineEnd >= 3, start[lineEnd - 2] == 0x0A {
        guard scanned <= limit else { break }
        defer { scanned = 0 }
        return scanned
      }
    }
    guard scanned <= limit else { throw HTTPParseError(431, "the head is longer than \(limit) bytes") }
    return nil
  }
}

/// What the fields of a head say about the message itself.
struct MessageFraming {
  var contentLength: Int?
  var isChunked = false
  var wantsClose = false
  var wantsKeepAlive = false
  var expectsContinue = false
  var hostCount = 0
}

/// Reads the field lines of a head.
///
/// - Parameters:
///   - head: The whole head.
///   - start: Where the first field line begins.
func parseFields(
  _ head: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int, into fields: inout [HTTPHeaders.Field]
) throws(HTTPParseError) -> MessageFraming {
  var framing = MessageFraming()
  guard let base = head.baseAddress else { return framing }
  var offset = start
  // The last two bytes are the empty line.
  while offset < head.count - 2 {
    guard let found = memchr(base + offset, 0x0D, head.count - offset) else { break }
    let end = UnsafeRawPointer(found) - UnsafeRawPointer(base)
    guard base[end + 1] == 0x0A else { throw HTTPParseError(400, "a field holds a control character") }
    var nameEnd = offset
    while nameEnd < end, isTokenByte(base[nameEnd]) { nameEnd += 1 }
    guard nameEnd > offset, base[nameEnd] == UInt8(ascii: ":") else {
      throw HTTPParseError(400, "a field's name is not well formed")
    }
    var valueStart = nameEnd + 1
    while valueStart < end, base[valueStart] == 0x20 || base[valueStart] == 0x09 { valueStart += 1 }
    var valueEnd = end
    while valueEnd > valueStart, base[valueEnd - 1] == 0x20 || base[valueEnd - 1] == 0x09 { valueEnd -= 1 }
    for index in valueStart..<valueEnd where base[index] < 0x20 && base[index] != 0x09 || base[index] == 0x7F {
      throw HTTPParseError(400, "a field holds a control character")
    }
    guard fields.count < limit else { throw HTTPParseError(431, "there are more than \(limit) fields") }
    fields.append(
      HTTPHeaders.Field(
        nameStart: UInt16(truncatingIfNeeded: offset), nameCount: UInt16(truncatingIfNeeded: nameEnd - offset),
        valueStart: UInt16(truncatingIfNeeded: valueStart),
        valueCount: UInt16(truncatingIfNeeded: valueEnd - valueStart)))
    let name = UnsafeBufferPointer(start: base + offset, count: nameEnd - offset)
    let value = UnsafeBufferPointer(start: base + valueStart, count: valueEnd - valueStart)
    try framing.note(name, value)
    offset = end + 2
  }
  return framing
}

/// A letter of a name: RFC 9110's `tchar`.
@inline(__always)
func isTokenByte(_ byte: UInt8) -> Bool {
  // ! # $ % & ' * + - . 0-9, then A-Z ^ _ ` a-z | ~
  let low: UInt64 = 0x03FF_6CFA_0000_0000
  let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
  if byte < 64 { return low >> UInt64(byte) & 1 != 0 }
  return byte < 128 && high >> UInt64(byte &- 64) & 1 != 0
}

extension MessageFraming {
  @inline(__always)
  fileprivate mutating func note(
    _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
  ) throws(HTTPParseError) {
    switch name.count {
    case 4 where matches(name, "host"): hostCount += 1
    case 6 where matches(name, "expect"):
      guard matches(value, "100-continue") else { throw HTTPParseError(417, "only 100-continue may be expected") }
      expectsContinue = true
    case 10 where matches(name, "connection"): noteConnection(value)
    case 14 where matches(name, "content-length"):
      guard contentLength == nil else { throw HTTPParseError(400, "there are two Content-Length fields") }
      contentLength = try parseLength(value)
    case 17 where matches(name, "transfer-encoding"):
      guard !isChunked else { throw HTTPParseError(400, "there are two Transfer-Encoding fields") }
      guard matches(value, "chunked") else { throw HTTPParseError(501, "the only transfer encoding is 'chunked'") }
      isChunked = true
    default: break
    }
  }

  private mutating func noteConnection(_ value: UnsafeBufferPointer<UInt8>) {
    for part in value.split(separator: UInt8(ascii: ",")) {
      let token = UnsafeBufferPointer(rebasing: part.drop { $0 == 0x20 || $0 == 0x09 })
      let trimmed = UnsafeBufferPointer(rebasing: token.prefix { $0 != 0x20 && $0 != 0x09 })
      if matches(trimmed, "close") {
        wantsClose = true
      } else if matches(trimmed, "keep-alive") {
        wantsKeepAlive = true
      }
    }
  }

  private func parseLength(_ value: UnsafeBufferPointer<UInt8>) throws(HTTPParseError) -> Int {
    guard !value.isEmpty, value.count <= 18 else { throw HTTPParseError(400, "Content-Length is no number") }
    var length = 0
    for byte in value {
      guard byte &- 0x30 < 10 else { throw HTTPParseError(400, "Content-Length is no number") }
      length = length * 10 + Int(byte - 0x30)
    }
    return length
  }
}

@inline(__always)
func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
  guard bytes.count == text.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
  return equalsIgnoringCase(start, text.utf8Start, bytes.count)
}
