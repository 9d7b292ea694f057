#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A complete response.
package struct HTTPClientResponse: Sendable {
  package let status: Int
  package let headers: HTTPHeaders
  package internal(set) var body: [UInt8]
  /// Whether the connection can be reused.
  let isKeptAlive: Bool
}

/// Parses consecutive responses from bytes that arrive in pieces of any size.
struct ResponseParser {
  private let limits: HTTPLimits
  private var scanner = HeadScanner()
  private var response: HTTPClientResponse?
  private var reader = BodyReader(length: 0, limit: 0)
  private var body: [UInt8] = []

  init(limits: HTTPLimits) {
    self.limits = limits
  }

  /// Continues to parse. Returns `nil` when more bytes are needed: call it again with the bytes from `offset` on,
  /// followed by new bytes.
  ///
  /// - Parameter isForHead: Whether the request was a HEAD request. The response then declares the length of a body
  ///   that is not sent.
  mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, isForHead: Bool
  ) throws(HTTPParseError) -> HTTPClientResponse? {
    while response == nil {
      guard offset < bytes.count else { return nil }
      let rest = UnsafeBufferPointer(rebasing: bytes[offset...])
      guard let length = try scanner.findEnd(rest, limit: limits.head) else { return nil }
      try readHead(UnsafeBufferPointer(rebasing: rest[..<length]), isForHead: isForHead)
      offset += length
      // 100 or 103: the final response follows.
      if let interim = response, interim.status < 200 { response = nil }
    }
    try reader.read(bytes, &offset, into: &body)
    return reader.isDone ? finish() : nil
  }

  /// The connection ended. Returns the response that this completes; `nil` when the response is incomplete.
  mutating func end() -> HTTPClientResponse? {
    response != nil && reader.endsWithConnection ? finish() : nil
  }

  /// What was received of the response whose head is parsed.
  var partial: PartialResponse? { response.map { PartialResponse(status: $0.status, body: body) } }

  /// Returns the status code if the line begins like an HTTP status line.
  static func status(_ head: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = head.baseAddress, head.count >= 12, memcmp(start, "HTTP/1.", 7) == 0, head[7] &- 0x30 < 10,
      head[8] == 0x20, head[9..<12].allSatisfy({ $0 &- 0x30 < 10 })
    else { return nil }
    return head[9..<12].reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private mutating func finish() -> HTTPClientResponse? {
    defer {
      response = nil
      reader = BodyReader(length: 0, limit: 0)
      body = []
    }
    guard var complete = response else { return nil }
    complete.body = body
    return complete
  }

  private mutating func readHead(_ head: UnsafeBufferPointer<UInt8>, isForHead: Bool) throws(HTTPParseError) {
    guard head.count >= 15, let status = Self.status(head), status >= 100, head[12] == 0x20 || head[12] == 0x0D,
      let lineEnd = head.firstIndex(of: 0x0A)
    else { throw HTTPParseError(400, "invalid status line") }
    var fields: [HTTPHeaders.Field] = []
    let framing = try parseFields(head, from: lineEnd + 1, limit: limits.fieldCount, into: &fields)
    guard !framing.isChunked || framing.contentLength == nil else {
      throw HTTPParseError(400, "Transfer-Encoding is not allowed with Content-Length")
    }
    if isForHead || status < 200 || status == 204 || status == 304 {
      reader = BodyReader(length: 0, limit: 0)
    } else if framing.isChunked {
      reader = .chunked(limit: limits.body)
    } else if let length = framing.contentLength {
      guard length <= limits.body else { throw HTTPParseError(413, "the body is longer than \(limits.body) bytes") }
      reader = BodyReader(length: length, limit: limits.body)
    } else {
      reader = .untilEnd(limit: limits.body)
    }
    let isOld = head[7] == UInt8(ascii: "0")
    response = HTTPClientResponse(
      status: status, headers: HTTPHeaders(head: Array(head), fields: fields), body: [],
      isKeptAlive: !framing.wantsClose && (!isOld || framing.wantsKeepAlive) && !reader.endsWithConnection)
  }
}
