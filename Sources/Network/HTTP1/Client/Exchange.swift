import EventLoop

/// One request that waits for its response.
///
/// Unchecked: the caller's task creates it; then it is used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class Exchange: @unchecked Sendable {
  let request: HTTPClientRequest
  private let timeout: UInt64
  private let client: HTTPClient
  var continuation: UnsafeContinuation<HTTPClientResponse, any Error>?
  private(set) var isFinished = false
  /// The connection that sends the request.
  weak var connection: ClientConnection?
  var hasBeenRepeated = false
  private var timer: EventLoop.Timer?

  init(_ request: HTTPClientRequest, timeout: UInt64, client: HTTPClient) {
    self.request = request
    self.timeout = timeout
    self.client = client
  }

  func startTimer() {
    timer = client.loop.schedule(after: timeout) { [unowned self] in fail(.timedOut, "the request timed out") }
  }

  /// Fails the request before its response is complete. The connection, in the middle of an exchange, cannot be reused.
  func fail(_ reason: HTTPClientError.Reason, _ description: String) {
    guard !isFinished else { return }
    let connection = connection
    finish(.failure(HTTPClientError(reason, description, partial: connection?.partialAnswer)))
    connection?.abandon()
  }

  func finish(_ result: Result<HTTPClientResponse, any Error>) {
    guard !isFinished else { return }
    isFinished = true
    if let timer { client.loop.cancel(timer) }
    timer = nil
    connection = nil
    let continuation = continuation
    self.continuation = nil
    continuation?.resume(with: result)
  }

  /// The bytes of the request.
  func append(to output: inout ByteBuffer) {
    output.append(request.method.rawValue)
    output.append(UInt8(ascii: " "))
    output.append(request.target)
    output.append(" HTTP/1.1\r\nHost: ")
    output.append(request.host.contains(":") && !request.host.hasPrefix("[") ? "[\(request.host)]" : request.host)
    // Servers with several names compare this field with their names, which have no port.
    if request.port != (request.isSecure ? 443 : 80) {
      output.append(UInt8(ascii: ":"))
      output.append(decimal: Int(request.port))
    }
    for field in request.fields {
      output.append("\r\n")
      output.append(field.name)
      output.append(": ")
      // A line break in a value would begin another field.
      output.append(field.value.utf8.map { $0 < 0x20 ? 0x20 : $0 })
    }
    if !request.body.isEmpty || !request.method.isSafe {
      output.append("\r\nContent-Length: ")
      output.append(decimal: request.body.count)
    }
    output.append("\r\n\r\n")
    output.append(request.body)
  }
}
