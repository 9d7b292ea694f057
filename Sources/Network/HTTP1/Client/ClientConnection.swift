import EventLoop

/// One connection to a server, with at most one request at a time.
///
/// Unchecked: used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class ClientConnection: StreamHandler, @unchecked Sendable {
  private let stream: ClientStream
  private let pool: OriginPool
  private var parser: ResponseParser
  /// Unparsed bytes of a response's head or of a chunk boundary.
  private var pending: [UInt8] = []
  private var exchange: Exchange?
  private var hasAnswerBegun = false
  /// Whether an earlier exchange succeeded on this connection. The server may then have closed it after its idle
  /// timeout.
  private var wasUsed = false
  /// The number of bytes sent before this exchange.
  private var sentBefore = 0
  var idleTimer: EventLoop.Timer?

  init(stream: ClientStream, pool: OriginPool, limits: HTTPLimits) {
    self.stream = stream
    self.pool = pool
    parser = ResponseParser(limits: limits)
    stream.setHandler(self)
  }

  func start(_ exchange: Exchange) {
    if let idleTimer { pool.cancelTimer(idleTimer) }
    idleTimer = nil
    self.exchange = exchange
    exchange.connection = self
    hasAnswerBegun = false
    sentBefore = stream.sentCount
    stream.write { exchange.append(to: &$0) }
  }

  /// Closes the connection. Its exchange, if there is one, already has its result.
  func abandon() {
    exchange = nil
    stream.close()
  }

  func fail(_ reason: HTTPClientError.Reason, _ description: String) {
    fail(reason, description, partial: partialAnswer)
  }

  private func fail(_ reason: HTTPClientError.Reason, _ description: String, partial: PartialResponse?) {
    exchange?.finish(.failure(HTTPClientError(reason, description, partial: partial)))
    abandon()
  }

  /// What was received of the response so far.
  var partialAnswer: PartialResponse? {
    parser.partial ?? pending.withUnsafeBufferPointer { PartialResponse(unread: $0) }
  }

  func streamReceived(_ bytes: UnsafeRawBufferPointer) {
    guard let exchange else {
      // There was no request, so the bytes from the server cannot be trusted.
      return abandon()
    }
    hasAnswerBegun = true
    var response: HTTPClientResponse?
    var rest = 0
    do throws(HTTPParseError) {
      if pending.isEmpty {
        rest = try read(bytes.assumingMemoryBound(to: UInt8.self), exchange, &response)
        if rest > 0 { pending = Array(bytes.suffix(rest)) }
      } else {
        pending.append(contentsOf: bytes)
        let all = pending
        var offset = 0
        let isForHead = exchange.request.method == .head
        var problem: HTTPParseError?
        all.withUnsafeBufferPointer { buffer in
          do throws(HTTPParseError) {
            response = try parser.parse(buffer, &offset, isForHead: isForHead)
          } catch {
            problem = error
          }
        }
        if let problem { throw problem }
        pending = Array(all[offset...])
        rest = pending.count
      }
    } catch {
      let unread = bytes.assumingMemoryBound(to: UInt8.self)
      let partial = parser.partial == nil && pending.isEmpty ? PartialResponse(unread: unread) : partialAnswer
      return fail(.invalidAnswer, "invalid response: \(error)", partial: partial)
    }
    if let response { finish(exchange, response, hasMore: rest > 0) }
  }

  /// Returns the number of bytes that remain.
  private func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ exchange: Exchange, _ response: inout HTTPClientResponse?
  ) throws(HTTPParseError) -> Int {
    var offset = 0
    response = try parser.parse(bytes, &offset, isForHead: exchange.request.method == .head)
    return bytes.count - offset
  }

  private func finish(_ exchange: Exchange, _ response: HTTPClientResponse, hasMore: Bool) {
    self.exchange = nil
    wasUsed = true
    exchange.finish(.success(response))
    if response.isKeptAlive, !hasMore { pool.release(self) } else { stream.close() }
  }

  func streamEnded() {
    if let exchange, let response = parser.end() {
      self.exchange = nil
      exchange.finish(.success(response))
    }
    stream.close()
  }

  func streamDrained() {}

  func streamClosed(_ error: SocketError?) {
    if let idleTimer { pool.cancelTimer(idleTimer) }
    idleTimer = nil
    guard let exchange else { return pool.remove(self, again: nil) }
    self.exchange = nil
    // The server may close an idle connection at any time. The client cannot know whether the request arrived. It
    // retries only a request that was not sent or is safe to repeat, and retries it once.
    let mayRepeat = exchange.request.method.isSafe || stream.sentCount == sentBefore
    if wasUsed, !hasAnswerBegun, mayRepeat, !exchange.hasBeenRepeated {
      exchange.hasBeenRepeated = true
      exchange.connection = nil
      return pool.remove(self, again: exchange)
    }
    let cause = error.map { ": \($0)" } ?? ""
    exchange.finish(
      .failure(
        HTTPClientError(
          .connectionLost, "the connection ended before the response was complete\(cause)", partial: partialAnswer)))
    pool.remove(self, again: nil)
  }
}
