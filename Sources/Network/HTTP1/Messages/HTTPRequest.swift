/// A request that was received whole.
///
/// Its bytes are in memory that the connection uses again for the next request, once nobody refers to this one. A request
/// may be kept as long as it is needed: the connection then takes new memory.
package struct HTTPRequest: Sendable {
  let message: RequestMessage

  package var method: HTTPMethod { message.method }
  package var headers: HTTPHeaders { message.headers }
  package var body: [UInt8] { message.body }

  /// Path and query as they were sent: visible ASCII.
  package var target: String { withTarget { String(utf8: $0) } }

  /// Reads path and query where they are.
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
  /// The request was a HEAD: the response has the length of its body, and no body.
  var isHead = false
  /// The minor version of HTTP/1.
  var minorVersion = 1
  /// Whether the client wants to send more on the same connection.
  var isKeptAlive = true
}

/// The bytes of one request, and where its parts are in them.
///
/// Unchecked: ``RequestParser`` alone changes it, and only while nobody else refers to it.
final class RequestMessage: @unchecked Sendable {
  @exclusivity(unchecked) var method = HTTPMethod.get
  /// In the head.
  @exclusivity(unchecked) var target = 0..<0
  @exclusivity(unchecked) var headers = HTTPHeaders(head: [], fields: [])
  @exclusivity(unchecked) var body: [UInt8] = []
  @exclusivity(unchecked) var framing = ResponseFraming()

  /// A larger body's memory is not kept for the next request.
  private static let keptCapacity = 64 << 10

  /// Forgets the request, and keeps the memory.
  func clear() {
    headers.head.removeAll(keepingCapacity: true)
    headers.fields.removeAll(keepingCapacity: true)
    body.removeAll(keepingCapacity: body.capacity <= Self.keptCapacity)
  }
}

extension String {
  /// The text of UTF-8 bytes; what is not UTF-8 is repaired.
  package init(utf8 bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
