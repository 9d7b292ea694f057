#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Parses requests from bytes that arrive in pieces of any size.
package struct RequestParser {
  package enum Step {
    /// More bytes are needed.
    case needsMore
    /// The client waits for `100 Continue` before it sends its body.
    case continueExpected
    case complete(HTTPRequest)
  }

  private let limits: HTTPLimits
  private var scanner = HeadScanner()
  /// The current request. It is reused for the next request unless a caller keeps it.
  private var message = RequestMessage()
  private var hasHead = false
  private var reader = BodyReader(length: 0, limit: 0)
  private var sawEmptyLine = false

  package init(limits: HTTPLimits) {
    self.limits = limits
  }

  /// Whether a request has begun and is not complete.
  package private(set) var isInside = false

  /// Continues to parse. After `needsMore`, call it again with the bytes from `offset` on, followed by new bytes.
  ///
  /// - Throws: ``HTTPParseError``. The bytes that follow cannot be parsed then.
  package mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int
  ) throws(HTTPParseError) -> Step {
    if !hasHead {
      guard skipEmptyLine(bytes, &offset), offset < bytes.count else { return .needsMore }
      isInside = true
      let rest = UnsafeBufferPointer(rebasing: bytes[offset...])
      guard let length = try scanner.findEnd(rest, limit: limits.head) else { return .needsMore }
      let expectsContinue = try readHead(UnsafeBufferPointer(rebasing: rest[..<length]))
      offset += length
      if expectsContinue, offset == bytes.count, !reader.isDone { return .continueExpected }
    }
    try reader.read(bytes, &offset, into: &message.body)
    guard reader.isDone else { return .needsMore }
    hasHead = false
    isInside = false
    sawEmptyLine = false
    return .complete(HTTPRequest(message: message))
  }

  /// Old clients send a CR LF after a body. One is ignored. Returns `false` when it may still arrive.
  private mutating func skipEmptyLine(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int) -> Bool {
    guard !sawEmptyLine, !isInside, offset < bytes.count, bytes[offset] == 0x0D else { return true }
    guard offset + 1 < bytes.count else { return false }
    if bytes[offset + 1] == 0x0A {
      sawEmptyLine = true
      offset += 2
    }
    return true
  }

  /// Parses the head of the next request. Returns whether its client waits for `100 Continue`.
  private mutating func readHead(_ head: UnsafeBufferPointer<UInt8>) throws(HTTPParseError) -> Bool {
    let line = try RequestLine(head)
    if isKnownUniquelyReferenced(&message) { message.clear() } else { message = RequestMessage() }
    message.headers.fields.reserveCapacity(16)
    let framing = try parseFields(head, from: line.end, limit: limits.fieldCount, into: &message.headers.fields)
    guard !framing.isChunked || framing.contentLength == nil && line.minorVersion > 0 else {
      throw HTTPParseError(400, "Transfer-Encoding is not allowed with Content-Length or in HTTP/1.0")
    }
    guard framing.hostCount == 1 || line.minorVersion == 0 && framing.hostCount == 0 else {
      throw HTTPParseError(400, "expected exactly one Host field")
    }
    let length = framing.contentLength ?? 0
    guard length <= limits.body else { throw HTTPParseError(413, "the body is longer than \(limits.body) bytes") }
    reader = framing.isChunked ? .chunked(limit: limits.body) : BodyReader(length: length, limit: limits.body)
    message.method = line.method
    message.target = line.target
    message.headers.head.append(contentsOf: head)
    message.framing = ResponseFraming(
      isHead: line.method == .head, minorVersion: line.minorVersion,
      isKeptAlive: line.minorVersion == 0 ? framing.wantsKeepAlive && !framing.wantsClose : !framing.wantsClose)
    hasHead = true
    return framing.expectsContinue && line.minorVersion > 0
  }
}

/// `GET /path HTTP/1.1`.
private struct RequestLine {
  let method: HTTPMethod
  /// Its range in the head.
  let target: Range<Int>
  let minorVersion: Int
  /// The offset after the CR LF.
  let end: Int

  init(_ head: UnsafeBufferPointer<UInt8>) throws(HTTPParseError) {
    guard let start = head.baseAddress, let found = memchr(start, 0x0D, head.count) else {
      throw HTTPParseError(400, "missing request line")
    }
    let lineEnd = UnsafeRawPointer(found) - UnsafeRawPointer(start)
    var methodEnd = 0
    while methodEnd < lineEnd, isTokenByte(start[methodEnd]) { methodEnd += 1 }
    guard methodEnd > 0, methodEnd <= 32, start[methodEnd] == 0x20 else {
      throw HTTPParseError(400, "invalid request line")
    }
    var targetEnd = methodEnd + 1
    while targetEnd < lineEnd, start[targetEnd] > 0x20, start[targetEnd] < 0x7F { targetEnd += 1 }
    guard targetEnd > methodEnd + 1, targetEnd < lineEnd, start[targetEnd] == 0x20 else {
      throw HTTPParseError(400, "invalid request line")
    }
    let version = UnsafeBufferPointer(start: start + targetEnd + 1, count: lineEnd - targetEnd - 1)
    guard version.count == 8, memcmp(start + targetEnd + 1, "HTTP/", 5) == 0, version[6] == UInt8(ascii: "."),
      version[5] &- 0x30 < 10, version[7] &- 0x30 < 10
    else { throw HTTPParseError(400, "invalid request line") }
    guard version[5] == UInt8(ascii: "1") else { throw HTTPParseError(505, "only HTTP/1 is supported") }
    guard start[lineEnd + 1] == 0x0A else { throw HTTPParseError(400, "invalid request line") }
    minorVersion = min(1, Int(version[7]) - 0x30)
    method = Self.method(UnsafeBufferPointer(start: start, count: methodEnd))
    target = methodEnd + 1..<targetEnd
    end = lineEnd + 2
  }

  private static func method(_ bytes: UnsafeBufferPointer<UInt8>) -> HTTPMethod {
    if bytes.count == 3, bytes[0] == 0x47, bytes[1] == 0x45, bytes[2] == 0x54 { return .get }
    if bytes.count == 4, bytes[0] == 0x50, bytes[1] == 0x4F, bytes[2] == 0x53, bytes[3] == 0x54 { return .post }
    return HTTPMethod(rawValue: String(decoding: bytes, as: UTF8.self))
  }
}
