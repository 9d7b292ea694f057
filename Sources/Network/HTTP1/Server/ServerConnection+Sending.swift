import EventLoop

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ServerConnection {
  func send(_ response: HTTPResponse) {
    guard case .bytes(let body) = response.body else { return }
    let hasBody = response.status != 204 && response.status != 304
    sendHead(response, length: hasBody ? body.count : nil)
    if hasBody, !isHead { stream.write { $0.append(body) } }
    endAnswer(response)
  }

  /// - Parameter length: The body's; `nil` for a stream, or where no body may be.
  func sendHead(_ response: HTTPResponse, length: Int?) {
    let closes = response.closes || !isKeptAlive
    let isStream = if case .stream = response.body { true } else { false }
    stream.write { output in
      output.append("HTTP/1.1 ")
      output.append(decimal: response.status)
      output.append(UInt8(ascii: " "))
      output.append(reasonPhrase(response.status))
      server.dateLine.append(to: &output, now: server.loop.now)
      for field in response.fields { append(field, to: &output) }
      if let length {
        output.append("\r\nContent-Length: ")
        output.append(decimal: length)
      } else if isStream, minorVersion > 0 {
        output.append("\r\nTransfer-Encoding: chunked")
      }
      if closes || isStream && minorVersion == 0 {
        output.append("\r\nConnection: close")
      } else if minorVersion == 0 {
        output.append("\r\nConnection: keep-alive")
      }
      output.append("\r\n\r\n")
    }
  }

  private func append(_ field: HTTPField, to output: inout ByteBuffer) {
    output.append("\r\n")
    output.append(field.name)
    output.append(": ")
    // A line's end in a value would begin another field.
    if field.value.utf8.contains(where: { $0 < 0x20 }) {
      output.append(field.value.utf8.map { $0 < 0x20 ? 0x20 : $0 })
    } else {
      output.append(field.value)
    }
  }

  private func endAnswer(_ response: HTTPResponse) {
    if response.closes || !isKeptAlive { close() }
  }

  func sendBody(_ body: @Sendable (HTTPBodyWriter) async throws -> Void) async {
    guard !isHead else { return close() }
    do {
      try await body(HTTPBodyWriter(connection: self))
      if minorVersion > 0 { stream.write { $0.append("0\r\n\r\n") } }
      if minorVersion == 0 || !isKeptAlive { close() }
    } catch {
      stream.close()
    }
  }

  /// Sends a piece of a streamed body, and waits while too much of it is unsent.
  func writePiece(_ bytes: [UInt8]) async throws {
    guard !stream.isClosed, !isClosing else { throw SocketError(.closed, "the client is gone") }
    guard !bytes.isEmpty else { return }
    stream.write { output in
      if minorVersion > 0 {
        output.append(String(bytes.count, radix: 16))
        output.append("\r\n")
      }
      output.append(bytes)
      if minorVersion > 0 { output.append("\r\n") }
    }
    guard stream.isFull else { return }
    deadline = server.loop.now &+ server.idleNanoseconds
    if deadline < timerMoment { setTimer() }
    try await withUnsafeThrowingContinuation { drainWaiter = $0 }
  }

  /// Tells what was wrong, and reads no more: what follows cannot be understood.
  func refuse(_ problem: HTTPProblem) {
    isKeptAlive = false
    isHead = false
    var response = HTTPResponse.text(problem.description + "\n", status: problem.status)
    response.closes = true
    sendHead(response, length: problem.description.utf8.count + 1)
    stream.write { output in
      output.append(problem.description)
      output.append("\n")
    }
    isClosing = true
    stream.closeAfterOutput(dropsInput: true)
  }

  func close() {
    isClosing = true
    pending = []
    // Bytes that were not read yet would make our system cut the connection before our last ones arrive.
    stream.closeAfterOutput(dropsInput: !hasClientEnded)
  }

  /// The server stops.
  func finishAndClose() {
    isKeptAlive = false
    guard !isBusy, !parser.isInside, !isClosing else { return }
    isClosing = true
    stream.closeAfterOutput(dropsInput: false)
  }
}
