#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the end of a head that arrives in pieces. It reads each byte once.
struct HeadScanner {
  /// The number of bytes of the head that were read.
  private var scanned = 0

  /// Returns the length of the head with its empty line; `nil` when more bytes are needed. `bytes` begins with the
  /// head.
  mutating func findEnd(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) throws(HTTPParseError) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    while scanned < bytes.count {
      guard let found = memchr(start + scanned, 0x0A, bytes.count - scanned) else {
        scanned = bytes.count
        break
      }
      let lineEnd = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      // Some programs treat a bare line feed as the end of a line and others do not. An attacker can use such a
      // difference.
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

/// What the fields of a head declare about the framing of the message.
struct MessageFraming {
  var contentLength: Int?
  var isChunked = false
  var wantsClose = false
  var wantsKeepAlive = false
  var expectsContinue = false
  var hostCount = 0
}

/// Parses the field lines of a head.
///
/// - Parameters:
/// - head: The complete head.
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
    guard base[end + 1] == 0x0A else { throw HTTPParseError(400, "a header field contains a control character") }
    var nameEnd = offset
    while nameEnd < end, isTokenByte(base[nameEnd]) { nameEnd += 1 }
    guard nameEnd > offset, base[nameEnd] == UInt8(ascii: ":") else {
      throw HTTPParseError(400, "a header field name is invalid")
    }
    var valueStart = nameEnd + 1
    while valueStart < end, base[valueStart] == 0x20 || base[valueStart] == 0x09 { valueStart += 1 }
    var valueEnd = end
    while valueEnd > valueStart, base[valueEnd - 1] == 0x20 || base[valueEnd - 1] == 0x09 { valueEnd -= 1 }
    for index in valueStart..<valueEnd where base[index] < 0x20 && base[index] != 0x09 || base[index] == 0x7F {
      throw HTTPParseError(400, "a header field contains a control character")
    }
    guard fields.count < limit else { throw HTTPParseError(431, "there are more than \(limit) header fields") }
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

/// A character of a field name: RFC 9110's `tchar`.
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
      guard matches(value, "100-continue") else {
        throw HTTPParseError(417, "the only supported expectation is '100-continue'")
      }
      expectsContinue = true
    case 10 where matches(name, "connection"): noteConnection(value)
    case 14 where matches(name, "content-length"):
      guard contentLength == nil else { throw HTTPParseError(400, "duplicate Content-Length field") }
      contentLength = try parseLength(value)
    case 17 where matches(name, "transfer-encoding"):
      guard !isChunked else { throw HTTPParseError(400, "duplicate Transfer-Encoding field") }
      guard matches(value, "chunked") else {
        throw HTTPParseError(501, "the only supported transfer encoding is 'chunked'")
      }
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
    guard !value.isEmpty, value.count <= 18 else { throw HTTPParseError(400, "Content-Length is not a valid number") }
    var length = 0
    for byte in value {
      guard byte &- 0x30 < 10 else { throw HTTPParseError(400, "Content-Length is not a valid number") }
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
