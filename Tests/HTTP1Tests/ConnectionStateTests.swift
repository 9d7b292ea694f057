import Testing

@testable import HTTP1

@Suite("what a server's connection does next")
struct ConnectionStateTests {
  private let kept = ResponseFraming()
  private let last = ResponseFraming(isKeptAlive: false)

  /// A connection whose request is being answered.
  private func answering(_ framing: ResponseFraming) -> ConnectionState {
    var state = ConnectionState()
    state.begins(framing)
    return state
  }

  @Test("one request is answered at a time, then the next one is read")
  func order() {
    var state = ConnectionState()
    #expect(state.reads)
    state.begins(kept)
    #expect(!state.reads && state.isAnswering)
    #expect(state.ends(state.framing(closes: false)) == .read)
    #expect(state.reads)
    #expect(state.runsDry() == .nothing)
  }

  @Test("the time of a request runs from its first byte, and that of the next one from the response")
  func waiting() {
    var state = ConnectionState()
    #expect(state.waits(isInside: false) == .nextRequest)
    #expect(state.waits(isInside: true) == .restOfRequest)
    #expect(state.waits(isInside: true) == nil)
    state.begins(kept)
    #expect(state.waits(isInside: true) == nil)
    _ = state.ends(kept)
    #expect(state.waits(isInside: true) == .restOfRequest)
    #expect(state.waits(isInside: false) == .nextRequest)
  }

  @Test("a request that does not arrive in time is refused; a silent client is cut")
  func timeouts() {
    var state = ConnectionState()
    #expect(state.timesOut() == .cut)
    _ = state.waits(isInside: true)
    #expect(state.timesOut() == .refuse)
    var answering = answering(kept)
    #expect(answering.timesOut() == .cut)
    var closing = ConnectionState()
    closing.breaks()
    #expect(closing.timesOut() == .cut)
  }

  @Test("the connection closes after a response where the client, the handler or the server wants that")
  func closing() {
    var byClient = answering(last)
    #expect(byClient.ends(byClient.framing(closes: false)) == .close(dropsInput: true))
    #expect(byClient.isClosing && !byClient.reads)
    var byHandler = answering(kept)
    #expect(byHandler.ends(byHandler.framing(closes: true)) == .close(dropsInput: true))
    var byServer = answering(kept)
    #expect(byServer.serverStops() == .nothing)
    #expect(byServer.framing(closes: false) == last)
    #expect(byServer.ends(last) == .close(dropsInput: true))
  }

  @Test("a server that stops closes idle connections, and finishes requests that have begun to arrive")
  func stopping() {
    var idle = ConnectionState()
    #expect(idle.serverStops() == .close(dropsInput: false))
    var receiving = ConnectionState()
    _ = receiving.waits(isInside: true)
    #expect(receiving.serverStops() == .nothing)
    receiving.begins(kept)
    #expect(receiving.framing(closes: false) == last)
  }

  @Test("a client that ends its side gets the responses that it has asked for")
  func endedClient() {
    var idle = ConnectionState()
    #expect(idle.clientEnds() == .close(dropsInput: false))
    var state = answering(kept)
    #expect(state.clientEnds() == .cancelAfterGrace)
    // The next request was sent before.
    #expect(state.ends(kept) == .read)
    state.begins(kept)
    #expect(state.runsDry() == .nothing)
    #expect(state.ends(kept) == .read)
    #expect(state.runsDry() == .close(dropsInput: false))
  }

  @Test("the response to a HEAD keeps the version of its request")
  func framing() {
    let head = ResponseFraming(isHead: true, minorVersion: 0, isKeptAlive: true)
    #expect(answering(head).framing(closes: false) == head)
    // Nothing is known of a request that cannot be read.
    #expect(ConnectionState().framing(closes: false) == last)
  }
}
