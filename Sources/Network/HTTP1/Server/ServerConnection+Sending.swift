import EventLoop

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ServerConnection {
  /// Appends a complete response to the connection's output. Returns the framing that it used.
  func send(_ response: HTTPResponse, _ body: [UInt8]) -> ResponseFraming {
    let framing = state.framing(closes: response.closes)
    let hasBody = response.status != 204 && response.status != 304
    stream.write { output in
      appendHead(response, framing, hasBody ? .length(body.count) : .none, to: &output)
      if hasBody, !framing.isHead { output.append(body) }
    }
    return framing
  }

  /// Sends a response whose body is written in pieces. Returns the framing that it used; `nil` when the body ended
  /// early.
  func send(
    _ response: HTTPResponse, stream body: @Sendable (HTTPBodyWriter) async throws -> Void
  ) async -> ResponseFraming? {
    var framing = state.framing(closes: response.closes)
    // Without chunked encoding, the body ends when the connection closes.
    if framing.minorVersion == 0 || framing.isHead { framing.isKeptAlive = false }
    stream.write { output in
      appendHead(response, framing, framing.minorVersion > 0 ? .chunked : .none, to: &output)
    }
    if framing.isHead { return framing }
    do {
      try await body(HTTPBodyWriter(connection: self, isChunked: framing.minorVersion > 0))
    } catch {
      return nil
    }
    if framing.minorVersion > 0 { stream.write { $0.append("0\r\n\r\n") } }
    return framing
  }

  /// How the head declares the end of the body.
  private enum BodyEnd {
    case length(Int)
    case chunked
    case none
  }

  private func appendHead(
    _ response: HTTPResponse, _ framing: ResponseFraming, _ bodyEnd: BodyEnd, to output: inout ByteBuffer
  ) {
    output.append("HTTP/1.1 ")
    output.append(decimal: response.status)
    output.append(UInt8(ascii: " "))
    output.append(reasonPhrase(response.status))
    server.dateLine.append(to: &output, now: server.loop.now)
    for field in response.fields { append(field, to: &output) }
    switch bodyEnd {
    case .length(let count):
      output.append("\r\nContent-Length: ")
      output.append(decimal: count)
    case .chunked: output.append("\r\nTransfer-Encoding: chunked")
    case .none: break
    }
    if !framing.isKeptAlive {
      output.append("\r\nConnection: close")
    } else if framing.minorVersion == 0 {
      output.append("\r\nConnection: keep-alive")
    }
    output.append("\r\n\r\n")
  }

  private func append(_ field: HTTPField, to output: inout ByteBuffer) {
    output.append("\r\n")
    output.append(field.name)
    output.append(": ")
    // A line break in a value would begin another field.
    if field.value.utf8.contains(where: { $0 < 0x20 }) {
      output.append(field.value.utf8.map { $0 < 0x20 ? 0x20 : $0 })
    } else {
      output.append(field.value)
    }
  }

  /// Sends a piece of a streamed body, and waits while too much output is unsent.
  func writePiece(_ bytes: [UInt8], isChunked: Bool) async throws {
    guard !stream.isClosed, !state.isClosing else { throw SocketError(.closed, "the client closed the connection") }
    guard !bytes.isEmpty else { return }
    stream.write { output in
      if isChunked {
        output.append(String(bytes.count, radix: 16))
        output.append("\r\n")
      }
      output.append(bytes)
      if isChunked { output.append("\r\n") }
    }
    guard stream.isFull else { return }
    timer.set(after: server.idleNanoseconds)
    try await withUnsafeThrowingContinuation { drainWaiter = $0 }
  }

  /// Sends the error and stops reading, because the bytes that follow cannot be parsed.
  func refuse(_ problem: HTTPParseError) {
    _ = send(.text(problem.description + "\n", status: problem.status), Array("\(problem.description)\n".utf8))
    state.breaks()
    perform(.close(dropsInput: true))
  }
}
