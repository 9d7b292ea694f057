import EventLoop

/// One client of a server.
///
/// Unchecked: used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class ServerConnection: StreamHandler, @unchecked Sendable {
  let stream: TCPStream
  let server: HTTPServer
  @exclusivity(unchecked) var parser: RequestParser
  /// Bytes that came and were not read yet.
  var pending: [UInt8] = []
  private var isReading = false
  private typealias Work = @Sendable () async -> HTTPResponse
  /// Answers what is not answered at once; made for the first such request.
  private var task: Task<Void, Never>?
  /// What the task does next, or where it waits for that.
  private var nextWork: Work?
  private var workWaiter: UnsafeContinuation<Work?, Never>?
  var isBusy = false
  var isHead = false
  var minorVersion = 1
  /// No request is read any more.
  var isClosing = false
  var hasClientEnded = false
  var isKeptAlive = true
  /// When the client has been waited for long enough; `.max` while it waits for us.
  var deadline: UInt64 = .max
  private var timer: EventLoop.Timer?
  /// When the timer fires.
  var timerMoment: UInt64 = .max
  /// Whether the deadline is that of a request which has begun to come.
  private var isWaitingForRest = false
  var drainWaiter: UnsafeContinuation<Void, any Error>?

  /// Bytes of further requests that are taken while one is being answered.
  private static let pendingLimit = 64 << 10

  init(stream: TCPStream, server: HTTPServer) {
    self.stream = stream
    self.server = server
    parser = RequestParser(limits: server.options.limits)
  }

  func start() {
    deadline = server.loop.now &+ server.idleNanoseconds
    setTimer()
  }

  func streamReceived(_ bytes: UnsafeRawBufferPointer) {
    guard !isClosing else { return }
    guard pending.isEmpty, !isBusy else {
      pending.append(contentsOf: bytes)
      if !isBusy { readPending() } else if pending.count > Self.pendingLimit { stream.pauseReading() }
      return
    }
    let consumed = read(bytes.assumingMemoryBound(to: UInt8.self))
    if consumed < bytes.count, !isClosing {
      pending.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[consumed...]))
    }
  }

  /// Reads and answers what is there, as far as answers come at once. Returns how many bytes were read.
  private func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    isReading = true
    defer { isReading = false }
    var offset = 0
    do throws(HTTPProblem) {
      loop: while !isBusy, !isClosing, !stream.isFull {
        switch try parser.parse(bytes, &offset) {
        case .needsMore: break loop
        case .continueExpected: stream.write { $0.append("HTTP/1.1 100 Continue\r\n\r\n") }
        case .complete(let request): answer(request)
        }
      }
      if !isBusy { waitForClient() }
    } catch {
      refuse(error)
    }
    return offset
  }

  private func readPending() {
    guard !pending.isEmpty, !isReading else { return }
    let bytes = pending
    pending = []
    let consumed = bytes.withUnsafeBufferPointer { read($0) }
    // Nothing was appended meanwhile: bytes come from the loop, which is here.
    if consumed < bytes.count, !isClosing { pending = consumed == 0 ? bytes : Array(bytes[consumed...]) }
    if pending.count <= Self.pendingLimit, !stream.isFull { stream.resumeReading() }
  }

  private func waitForClient() {
    // A request's time runs from its first byte.
    if parser.isInside, isWaitingForRest { return }
    isWaitingForRest = parser.isInside
    deadline = server.loop.now &+ (parser.isInside ? server.requestNanoseconds : server.idleNanoseconds)
    if deadline < timerMoment { setTimer() }
    // The client sends, but does not read: what it sends further waits until it does.
    if stream.isFull { stream.pauseReading() }
  }

  private func answer(_ request: HTTPRequest) {
    isHead = request.method == .head
    minorVersion = request.minorVersion
    isKeptAlive = request.isKeptAlive && !server.isStopping
    isWaitingForRest = false
    switch server.reply(request) {
    case .now(let response):
      if case .bytes = response.body { return send(response) }
      run { response }
    case .later(let work): run(work)
    }
  }

  /// Answers with what `work` returns, in the connection's task on the loop.
  ///
  /// One task serves all requests of a connection, since making one costs more than waking it.
  private func run(_ work: @escaping Work) {
    isBusy = true
    deadline = .max
    if let waiter = workWaiter {
      workWaiter = nil
      return waiter.resume(returning: work)
    }
    nextWork = work
    guard task == nil else { return }
    task = Task(executorPreference: server.loop) {
      while let work = await self.takeWork() {
        let response = await work()
        guard !self.stream.isClosed else { return }
        if case .stream(let body) = response.body {
          self.sendHead(response, length: nil)
          await self.sendBody(body)
        } else {
          self.send(response)
        }
        self.finishAnswer()
      }
    }
  }

  /// `nil` when the connection is closed.
  private func takeWork() async -> Work? {
    if let work = nextWork {
      nextWork = nil
      return work
    }
    guard !stream.isClosed else { return nil }
    return await withUnsafeContinuation { workWaiter = $0 }
  }

  private func finishAnswer() {
    isBusy = false
    guard !stream.isClosed, !isClosing else { return }
    if pending.isEmpty { waitForClient() } else { readPending() }
    if hasClientEnded, !isBusy { close() }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ServerConnection {
  func streamEnded() {
    hasClientEnded = true
    guard isBusy else { return close() }
    _ = server.loop.schedule(after: server.graceNanoseconds) { [weak self] in
      guard let self, self.isBusy else { return }
      self.task?.cancel()
    }
  }

  func streamDrained() {
    if isBusy { deadline = .max }
    resumeWriter(nil)
    guard !isBusy, !isClosing else { return }
    if pending.isEmpty { stream.resumeReading() } else { readPending() }
  }

  private func resumeWriter(_ error: SocketError?) {
    guard let waiter = drainWaiter else { return }
    drainWaiter = nil
    if let error { waiter.resume(throwing: error) } else { waiter.resume() }
  }

  func streamClosed(_ error: SocketError?) {
    isClosing = true
    task?.cancel()
    task = nil
    nextWork = nil
    if let waiter = workWaiter {
      workWaiter = nil
      waiter.resume(returning: nil)
    }
    if let timer { server.loop.cancel(timer) }
    timer = nil
    resumeWriter(error ?? SocketError(.closed, "the client is gone"))
    server.closed(self)
  }

  /// One timer a connection: when it fires, it looks at the deadline, which moves later with each request.
  func setTimer() {
    if let timer { server.loop.cancel(timer) }
    let now = server.loop.now
    timerMoment = deadline == .max ? now &+ server.idleNanoseconds : deadline
    timer = server.loop.schedule(after: timerMoment &- now) { [unowned self] in timerFired() }
  }

  private func timerFired() {
    guard deadline <= server.loop.now else { return setTimer() }
    timer = nil
    timerMoment = .max
    if parser.isInside, !isClosing {
      refuse(HTTPProblem(408, "the request did not come in time"))
    } else {
      stream.close()
    }
  }
}
