/// What a server does next with one client: the rules of HTTP/1.1 about when a request is read, when the connection is
/// closed, and for how long the client is waited for. It knows no socket, clock or task.
struct ConnectionState: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    /// Between two requests.
    case idle
    /// A request has begun to arrive.
    case receiving
    /// A request is being answered; no other one is read meanwhile.
    case answering(ResponseFraming)
    /// No further request is read; the connection is closed when its output is sent.
    case closing
  }

  /// What the connection has to do.
  enum Action: Hashable, Sendable {
    case nothing
    /// Read the next request.
    case read
    /// Close when all output is sent.
    /// - Parameter dropsInput: The client may still be sending, and what it sends must be taken for it to read our last
    ///   bytes.
    case close(dropsInput: Bool)
    /// Cancel the task that makes the response, unless it ends within the grace period.
    case cancelAfterGrace
    /// Refuse the request, which did not arrive in time.
    case refuse
    /// Close now: the client does nothing.
    case cut
  }

  /// For whom the connection waits, and so how long.
  enum Wait: Hashable, Sendable {
    /// The first byte of a request.
    case nextRequest
    /// The rest of a request, whose time runs from its first byte.
    case restOfRequest
  }

  private(set) var phase = Phase.idle
  /// Whether the client has ended its side of the connection.
  private var hasClientEnded = false
  private var isServerStopping = false

  /// Whether a request may be read.
  var reads: Bool { phase == .idle || phase == .receiving }
  var isClosing: Bool { phase == .closing }
  var isAnswering: Bool { if case .answering = phase { true } else { false } }

  /// All that has arrived was read.
  /// - Parameter isInside: A part of a request is among it.
  /// - Returns: For what the connection waits from now on; `nil` when it waits for that already.
  mutating func waits(isInside: Bool) -> Wait? {
    guard reads, !isInside || phase == .idle else { return nil }
    phase = isInside ? .receiving : .idle
    return isInside ? .restOfRequest : .nextRequest
  }

  /// A request was read whole.
  mutating func begins(_ framing: ResponseFraming) {
    var framing = framing
    if isServerStopping { framing.isKeptAlive = false }
    phase = .answering(framing)
  }

  /// How the response that is sent now is framed.
  /// - Parameter closes: Whether the response ends the connection.
  func framing(closes: Bool) -> ResponseFraming {
    guard case .answering(var framing) = phase else { return ResponseFraming(isKeptAlive: false) }
    if closes || isServerStopping { framing.isKeptAlive = false }
    return framing
  }

  /// The response was handed to the connection.
  mutating func ends(_ framing: ResponseFraming) -> Action {
    guard isAnswering else { return .nothing }
    guard framing.isKeptAlive else { return close() }
    phase = .idle
    return .read
  }

  /// All requests that arrived were answered.
  mutating func runsDry() -> Action { hasClientEnded && reads ? close() : .nothing }

  /// The client has ended its side.
  mutating func clientEnds() -> Action {
    hasClientEnded = true
    if isClosing { return .close(dropsInput: false) }
    return isAnswering ? .cancelAfterGrace : close()
  }

  /// The server stops: what has begun is finished.
  mutating func serverStops() -> Action {
    isServerStopping = true
    guard phase == .idle else { return .nothing }
    phase = .closing
    return .close(dropsInput: false)
  }

  /// The client was waited for long enough.
  mutating func timesOut() -> Action { phase == .receiving ? .refuse : .cut }

  /// What the client sends cannot be understood, or the connection is lost.
  mutating func breaks() { phase = .closing }

  private mutating func close() -> Action {
    phase = .closing
    // Bytes that were not read yet would make our system cut the connection before our last ones arrive.
    return .close(dropsInput: !hasClientEnded)
  }
}
