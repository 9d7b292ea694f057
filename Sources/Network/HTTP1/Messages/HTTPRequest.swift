/// A complete request.
///
/// The connection reuses the memory of its bytes for the next request, once nothing refers to this request. A caller
/// may keep a request as long as needed: the connection then allocates new memory.
package struct HTTPRequest: Sendable {
  let message: RequestMessage

  package var method: HTTPMethod { message.method }
  package var headers: HTTPHeaders { message.headers }
  package var body: [UInt8] { message.body }

  /// The path and query as they were sent: visible ASCII characters.
  package var target: String { withTarget { String(utf8: $0) } }

  /// Passes the bytes of path and query to `body` without a copy.
  package func withTarget<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let head = message.headers.head
    return try body(head.span.extracting(message.target))
  }

  /// How the connection frames the response.
  var framing: ResponseFraming { message.framing }
}

/// What the framing of a response depends on.
struct ResponseFraming: Hashable, Sendable {
  /// Whether the request was a HEAD request: the response declares the length of its body, but has no body.
  var isHead = false
  /// The minor version of HTTP/1.
  var minorVersion = 1
  /// Whether the client wants to send more on the same connection.
  var isKeptAlive = true
}

/// The bytes of one request, and the ranges of its parts.
///
/// Unchecked: only ``RequestParser`` changes it, and only while nothing else refers to it.
final class RequestMessage: @unchecked Sendable {
  @exclusivity(unchecked) var method = HTTPMethod.get
  /// The range of the target in the head.
  @exclusivity(unchecked) var target = 0..<0
  @exclusivity(unchecked) var headers = HTTPHeaders(head: [], fields: [])
  @exclusivity(unchecked) var body: [UInt8] = []
  @exclusivity(unchecked) var framing = ResponseFraming()

  /// The limit for memory that is kept for the next request's body.
  private static let keptCapacity = 64 << 10

  /// Clears the request, and keeps the memory.
  func clear() {
    headers.head.removeAll(keepingCapacity: true)
    headers.fields.removeAll(keepingCapacity: true)
    body.removeAll(keepingCapacity: body.capacity <= Self.keptCapacity)
  }
}

extension String {
  /// The text of UTF-8 bytes. Invalid sequences are repaired.
  package init(utf8 bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
