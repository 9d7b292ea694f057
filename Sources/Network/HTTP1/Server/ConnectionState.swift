/// Decides what a server does next with one client: the rules of HTTP/1.1 for when to read a request, when to close the
/// connection, and how long to wait for the client. It uses no socket, clock or task.
struct ConnectionState: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    /// Between two requests.
    case idle
    /// A request has begun to arrive.
    case receiving
    /// The server is responding to a request and reads no other request until it has finished.
    case answering(ResponseFraming)
    /// No further request is read. The connection closes when its output is sent.
    case closing
  }

  /// What the connection must do next.
  enum Action: Hashable, Sendable {
    case nothing
    /// Read the next request.
    case read
    /// Close when all output is sent.
    /// - Parameter dropsInput: Whether the client may still be sending. The connection must then read and drop that
    ///   input, so that the client can read the last bytes of the response.
    case close(dropsInput: Bool)
    /// Cancel the task that makes the response, unless it ends within the grace period.
    case cancelAfterGrace
    /// Refuse the request, which was not received in time.
    case refuse
    /// Close now: the client is idle.
    case cut
  }

  /// What the connection waits for. This decides the timeout.
  enum Wait: Hashable, Sendable {
    /// The first byte of a request.
    case nextRequest
    /// The rest of a request. The timeout starts at the first byte of the request.
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

  /// All received bytes were parsed.
  /// - Parameter isInside: Whether the bytes end inside a request.
  /// - Returns: What the connection waits for from now on; `nil` if that is unchanged.
  mutating func waits(isInside: Bool) -> Wait? {
    guard reads, !isInside || phase == .idle else { return nil }
    phase = isInside ? .receiving : .idle
    return isInside ? .restOfRequest : .nextRequest
  }

  /// A complete request was read.
  mutating func begins(_ framing: ResponseFraming) {
    var framing = framing
    if isServerStopping { framing.isKeptAlive = false }
    phase = .answering(framing)
  }

  /// Returns the framing of the response that is sent now.
  /// - Parameter closes: Whether the response ends the connection.
  func framing(closes: Bool) -> ResponseFraming {
    guard case .answering(var framing) = phase else { return ResponseFraming(isKeptAlive: false) }
    if closes || isServerStopping { framing.isKeptAlive = false }
    return framing
  }

  /// The response was passed to the connection.
  mutating func ends(_ framing: ResponseFraming) -> Action {
    guard isAnswering else { return .nothing }
    guard framing.isKeptAlive else { return close() }
    phase = .idle
    return .read
  }

  /// All received requests have a response.
  mutating func runsDry() -> Action { hasClientEnded && reads ? close() : .nothing }

  /// The client has ended its side.
  mutating func clientEnds() -> Action {
    hasClientEnded = true
    if isClosing { return .close(dropsInput: false) }
    return isAnswering ? .cancelAfterGrace : close()
  }

  /// The server is stopping. Requests in progress are finished.
  mutating func serverStops() -> Action {
    isServerStopping = true
    guard phase == .idle else { return .nothing }
    phase = .closing
    return .close(dropsInput: false)
  }

  /// The timeout for the client has passed.
  mutating func timesOut() -> Action { phase == .receiving ? .refuse : .cut }

  /// The client sent invalid data, or the connection is lost.
  mutating func breaks() { phase = .closing }

  private mutating func close() -> Action {
    phase = .closing
    // If unread bytes remain, the system resets the connection before the client receives the last bytes.
    return .close(dropsInput: !hasClientEnded)
  }
}
