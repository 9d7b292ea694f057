import EventLoop

/// One connection to a server, with at most one request on it at a time.
///
/// Unchecked: used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class ClientConnection: StreamHandler, @unchecked Sendable {
  private let stream: ClientStream
  private let pool: OriginPool
  private var parser: ResponseParser
  /// Bytes of an answer's head or of a chunk's border that were not read yet.
  private var pending: [UInt8] = []
  private var exchange: Exchange?
  private var hasAnswerBegun = false
  /// Whether an earlier exchange went well on it: then the server may have closed it for being old.
  private var wasUsed = false
  /// What had left before this exchange.
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

  /// Closes it; its exchange, if there is one, has its outcome already.
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

  /// What has come of the answer so far.
  var partialAnswer: PartialResponse? {
    parser.partial ?? pending.withUnsafeBufferPointer { PartialResponse(unread: $0) }
  }

  func streamReceived(_ bytes: UnsafeRawBufferPointer) {
    guard let exchange else {
      // Nothing was asked: what the server says cannot be trusted.
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
      return fail(.invalidAnswer, "the answer is not valid: \(error)", partial: partial)
    }
    if let response { finish(exchange, response, hasMore: rest > 0) }
  }

  /// Returns how many bytes are left.
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
    // The server closes a kept connection when it pleases. Nobody can tell whether a request that met this arrived:
    // only what had not left, or is safe to do twice, is asked again, and once.
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
          .connectionLost, "the connection ended before the answer was whole\(cause)", partial: partialAnswer)))
    pool.remove(self, again: nil)
  }
}
