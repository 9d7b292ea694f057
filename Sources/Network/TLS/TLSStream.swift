package import EventLoop

/// An encrypted connection, used as a ``TCPStream`` is: on the loop's thread only.
///
/// Unchecked: used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class TLSStream: StreamHandler, @unchecked Sendable {
  package var handler: (any StreamHandler)?
  private let stream: TCPStream
  private let session: TLSSession
  private var plain = ByteBuffer()
  private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 16)
  /// Who waits for the handshake.
  private var opened: ((Result<TLSStream, SocketError>) -> Void)?
  private var timer: EventLoop.Timer?
  private var hasEnded = false

  fileprivate init(_ stream: TCPStream, _ session: TLSSession) {
    self.stream = stream
    self.session = session
  }

  deinit { scratch.deallocate() }

  package var isClosed: Bool { stream.isClosed }

  /// All bytes that the system took, encrypted.
  package var sentCount: Int { stream.sentCount }

  fileprivate func open(timeout: UInt64, _ opened: @escaping (Result<TLSStream, SocketError>) -> Void) {
    self.opened = opened
    timer = stream.loop.schedule(after: timeout) { [unowned self] in
      stream.close(SocketError(.timedOut, "no encrypted connection in time"))
    }
    advance()
  }

  /// Appends output; it leaves at the end of the loop's turn.
  package func write(_ body: (inout ByteBuffer) -> Void) {
    guard !isClosed else { return }
    body(&plain)
    do throws(SocketError) {
      try session.write(plain.bytes)
      plain.removeFirst(plain.count)
      flush()
    } catch {
      stream.close(error)
    }
  }

  /// Closes now; output that was not sent is lost.
  package func close(_ error: SocketError? = nil) {
    guard !isClosed else { return }
    stream.close(error)
  }

  private func flush() {
    session.takeOutput { count, fill in
      stream.write { output in
        fill(output.reserve(count))
        output.didFill(count)
      }
    }
  }

  /// Goes on with the handshake, or hands on what came.
  private func advance() {
    do throws(SocketError) {
      if opened != nil {
        let isDone = try session.handshake()
        flush()
        guard isDone else { return }
        finishOpening(.success(self))
      }
      try receive()
      flush()
    } catch {
      // What the peer should know of the fault.
      flush()
      stream.flushNow()
      stream.close(error)
    }
  }

  private func receive() throws(SocketError) {
    while !isClosed, !hasEnded {
      switch try session.read(into: scratch) {
      case .bytes(let count): handler?.streamReceived(UnsafeRawBufferPointer(rebasing: scratch[0..<count]))
      case .nothing: return
      case .end:
        hasEnded = true
        handler?.streamEnded()
      }
    }
  }

  private func finishOpening(_ result: Result<TLSStream, SocketError>) {
    if let timer { stream.loop.cancel(timer) }
    timer = nil
    let opened = opened
    self.opened = nil
    opened?(result)
    // A connection without a handler is one that nobody wants.
    if case .success = result, handler == nil { close() }
  }

  // MARK: The connection below

  package func streamReceived(_ bytes: UnsafeRawBufferPointer) {
    session.receive(bytes)
    advance()
  }

  /// Without the peer's own word that it has ended, somebody may have cut what it said.
  package func streamEnded() {
    guard !hasEnded else { return stream.close() }
    let reason = opened == nil ? SocketError.Reason.closed : .notEncrypted
    stream.close(SocketError(reason, "the peer ended the connection without ending its encryption"))
  }

  package func streamDrained() { handler?.streamDrained() }

  package func streamClosed(_ error: SocketError?) {
    if opened != nil {
      return finishOpening(.failure(error ?? SocketError(.closed, "the connection ended before it was encrypted")))
    }
    let handler = handler
    self.handler = nil
    handler?.streamClosed(error)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension EventLoop {
  /// Opens an encrypted connection to `host`, whose certificate must be for that name or address.
  ///
  /// Only on the loop's thread; `completion` is called there, with a connection that has no handler yet and is closed
  /// when it gets none.
  /// - Parameter nanoseconds: For the connection, and once more for its encryption.
  package func connectEncrypted(
    to host: String, port: UInt16, _ context: TLSContext, timeout nanoseconds: UInt64,
    completion: @escaping @Sendable (Result<TLSStream, SocketError>) -> Void
  ) {
    connect(to: host, port: port, timeout: nanoseconds) { result in
      do throws(SocketError) {
        let stream = try result.get()
        let encrypted = TLSStream(stream, try TLSSession(context, host: host))
        stream.handler = encrypted
        encrypted.open(timeout: nanoseconds, completion)
      } catch {
        completion(.failure(error))
      }
    }
  }
}
