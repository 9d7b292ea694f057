package import EventLoop

/// An encrypted connection with the interface of ``TCPStream``.
///
/// Unchecked: used only on the thread of the loop.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class TLSStream: StreamHandler, @unchecked Sendable {
  package var handler: (any StreamHandler)?
  private let stream: TCPStream
  private let session: TLSSession
  private var plain = ByteBuffer()
  private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 16)
  /// Called when the handshake is complete or has failed.
  private var opened: ((Result<TLSStream, SocketError>) -> Void)?
  private var timer: EventLoop.Timer?
  private var hasEnded = false

  fileprivate init(_ stream: TCPStream, _ session: TLSSession) {
    self.stream = stream
    self.session = session
  }

  deinit { scratch.deallocate() }

  package var isClosed: Bool { stream.isClosed }

  /// The number of encrypted bytes that were passed to the system.
  package var sentCount: Int { stream.sentCount }

  fileprivate func open(timeout: UInt64, _ opened: @escaping (Result<TLSStream, SocketError>) -> Void) {
    self.opened = opened
    timer = stream.loop.schedule(after: timeout) { [unowned self] in
      stream.close(SocketError(.timedOut, "the TLS handshake timed out"))
    }
    advance()
  }

  /// Appends output. It is sent at the end of the loop's current iteration.
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

  /// Closes the connection immediately. Unsent output is lost.
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

  /// Continues the handshake, or passes decrypted bytes to the handler.
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
      // Send the TLS alert, so that the peer knows the reason.
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
    // The callback sets a handler if it wants to use the connection.
    if case .success = result, handler == nil { close() }
  }

  // MARK: The underlying TCP connection

  package func streamReceived(_ bytes: UnsafeRawBufferPointer) {
    session.receive(bytes)
    advance()
  }

  /// If the peer did not end the TLS connection first, an attacker may have truncated the data.
  package func streamEnded() {
    guard !hasEnded else { return stream.close() }
    let reason = opened == nil ? SocketError.Reason.closed : .notEncrypted
    stream.close(SocketError(reason, "the peer closed the connection without ending the TLS session"))
  }

  package func streamDrained() { handler?.streamDrained() }

  package func streamClosed(_ error: SocketError?) {
    if opened != nil {
      return finishOpening(.failure(error ?? SocketError(.closed, "the connection closed during the TLS handshake")))
    }
    let handler = handler
    self.handler = nil
    handler?.streamClosed(error)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension EventLoop {
  /// Opens an encrypted connection to `host`, whose certificate must be valid for that name or address.
  ///
  /// Call this on the thread of the loop; `completion` is called there too. The connection has no handler yet; if
  /// `completion` does not set one, it is closed.
  /// - Parameter nanoseconds: The timeout for the TCP connection, and again for the TLS handshake.
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
