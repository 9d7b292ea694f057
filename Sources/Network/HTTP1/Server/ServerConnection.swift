import EventLoop

/// One client of a server: reads its requests, and performs what ``ConnectionState`` decides.
///
/// Unchecked: used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class ServerConnection: StreamHandler, @unchecked Sendable {
  let stream: TCPStream
  let server: HTTPServer
  @exclusivity(unchecked) private var parser: RequestParser
  @exclusivity(unchecked) var state = ConnectionState()
  /// Received bytes that are not parsed yet.
  private var pending: [UInt8] = []
  let timer: ConnectionTimer
  var worker = ResponseWorker()
  /// The continuation of a streamed body's writer that waits for a slow client.
  var drainWaiter: UnsafeContinuation<Void, any Error>?

  /// The limit for buffered bytes of further requests while a response is in progress.
  private static let pendingLimit = 64 << 10

  init(stream: TCPStream, server: HTTPServer) {
    self.stream = stream
    self.server = server
    parser = RequestParser(limits: server.options.limits)
    timer = ConnectionTimer(loop: server.loop, interval: server.idleNanoseconds)
  }

  func start() {
    timer.start { [unowned self] in perform(state.timesOut()) }
    timer.set(after: server.idleNanoseconds)
  }

  /// Closes the connection immediately if no request has begun, otherwise after the response.
  func serverStops() { perform(state.serverStops()) }

  // MARK: Reading

  func streamReceived(_ bytes: UnsafeRawBufferPointer) {
    guard !state.isClosing else { return }
    guard pending.isEmpty, state.reads else {
      pending.append(contentsOf: bytes)
      if state.reads { readPending() } else if pending.count > Self.pendingLimit { stream.pauseReading() }
      return
    }
    let consumed = read(bytes.assumingMemoryBound(to: UInt8.self))
    if consumed < bytes.count, !state.isClosing {
      pending.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[consumed...]))
    }
  }

  /// Reads the requests in `bytes` and responds to them while the responses are immediate. Returns the number of bytes
  /// read.
  private func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var offset = 0
    do throws(HTTPParseError) {
      loop: while state.reads, !stream.isFull {
        switch try parser.parse(bytes, &offset) {
        case .needsMore: break loop
        case .continueExpected: stream.write { $0.append("HTTP/1.1 100 Continue\r\n\r\n") }
        case .complete(let request): answer(request)
        }
      }
    } catch {
      refuse(error)
      return offset
    }
    switch state.waits(isInside: parser.isInside) {
    case .nextRequest?: timer.set(after: server.idleNanoseconds)
    case .restOfRequest?: timer.set(after: server.requestNanoseconds)
    case nil: break
    }
    // The client sends requests but does not read responses. Stop reading until it does.
    if state.reads, stream.isFull { stream.pauseReading() }
    return offset
  }

  private func readPending() {
    let bytes = pending
    pending = []
    let consumed = bytes.withUnsafeBufferPointer { read($0) }
    // No bytes were appended in the meantime: only the loop appends bytes, and this code runs on the loop.
    if consumed < bytes.count, !state.isClosing { pending = consumed == 0 ? bytes : Array(bytes[consumed...]) }
    if pending.count <= Self.pendingLimit, !stream.isFull { stream.resumeReading() }
  }

  // MARK: Answering

  private func answer(_ request: HTTPRequest) {
    state.begins(request.framing)
    switch server.handle(request) {
    case .immediate(let response):
      if case .bytes(let body) = response.body {
        // The loop that called this method reads the bytes that follow.
        let action = state.ends(send(response, body))
        if action != .read { perform(action) }
      } else {
        makeResponse(ResponseWorker.Work { response })
      }
    case .deferred(let work): makeResponse(ResponseWorker.Work(makeResponse: work))
    }
  }

  private func makeResponse(_ work: ResponseWorker.Work) {
    timer.deadline = .max
    worker.add(work, of: self)
  }

  /// Sends the response that the worker produced.
  func finish(_ response: HTTPResponse) async {
    guard !stream.isClosed else { return }
    switch response.body {
    case .bytes(let body): perform(state.ends(send(response, body)))
    case .stream(let body):
      guard let framing = await send(response, stream: body) else { return stream.close() }
      perform(state.ends(framing))
    }
  }

  // MARK: Acting

  func perform(_ action: ConnectionState.Action) {
    guard !stream.isClosed else { return }
    switch action {
    case .nothing: break
    case .read:
      readPending()
      perform(state.runsDry())
    case .close(let dropsInput):
      pending = []
      timer.set(after: server.idleNanoseconds)
      stream.closeAfterOutput(dropsInput: dropsInput)
    case .cancelAfterGrace:
      _ = server.loop.schedule(after: server.graceNanoseconds) { [weak self] in
        guard let self, state.isAnswering else { return }
        worker.cancel()
      }
    case .refuse: refuse(HTTPParseError(408, "the request was not received in time"))
    case .cut: stream.close()
    }
  }

  func streamEnded() { perform(state.clientEnds()) }

  func streamDrained() {
    if state.isAnswering { timer.deadline = .max }
    resumeWriter(nil)
    guard state.reads else { return }
    readPending()
  }

  func streamClosed(_ error: SocketError?) {
    state.breaks()
    pending = []
    worker.end()
    timer.stop()
    resumeWriter(error ?? SocketError(.closed, "the client closed the connection"))
    server.closed(self)
  }

  private func resumeWriter(_ error: SocketError?) {
    guard let waiter = drainWaiter else { return }
    drainWaiter = nil
    if let error { waiter.resume(throwing: error) } else { waiter.resume() }
  }
}
