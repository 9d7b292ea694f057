import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Receives the events of a connection. All calls are made on the loop's thread.
package protocol StreamHandler: AnyObject {
  /// Bytes were received. They are valid only during the call.
  func streamReceived(_ bytes: UnsafeRawBufferPointer)
  /// The peer has closed its sending side. It may still read.
  func streamEnded()
  /// The pending output is below the low mark, so more may be written.
  func streamDrained()
  /// The connection is closed. This is the last call.
  func streamClosed(_ error: SocketError?)
}

/// One TCP connection of a loop.
///
/// Unchecked: used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class TCPStream: PollTarget, @unchecked Sendable {
  package let loop: EventLoop
  package var handler: (any StreamHandler)?
  // Unchecked: used for every request, and no access calls other code while it lasts, except `write`'s body.
  @exclusivity(unchecked) private var output = ByteBuffer()
  /// The number of bytes that the system has accepted.
  package private(set) var sentCount = 0
  private var isQueued = false
  private var isReadingPaused = false
  private var hasPeerEnded = false
  /// What to do when all output is sent.
  private var ending: Ending?
  private var isDraining = false
  private var lingerTimer: EventLoop.Timer?
  /// While the connection is being opened: called with the system's error number, or 0 for success.
  var connected: ((Int32) -> Void)?

  private enum Ending {
    case close
    /// Ends the output, and continues to read until the peer ends.
    case halfClose
    case halfClosed
    case linger
    /// The output is ended. Further input from the peer is dropped.
    case lingering
  }

  /// ``isFull`` becomes true when the pending output exceeds this …
  package static let highMark = 256 << 10
  /// … and false when the pending output is at most this.
  package static let lowMark = 64 << 10
  private static let lingerNanoseconds: UInt64 = 1_000_000_000
  /// How often one socket is read before the other sockets are served.
  private static let readLimit = 4

  init(descriptor: Int32, loop: EventLoop) {
    self.loop = loop
    super.init(descriptor: descriptor)
  }

  /// Whether so much output is pending that the writer should wait for ``StreamHandler/streamDrained()``.
  package var isFull: Bool { output.count > Self.highMark }

  override func ready(_ readiness: Readiness) {
    if let connected {
      self.connected = nil
      return connected(errorNumber())
    }
    if readiness.contains(.failed) {
      // Bytes that arrived before the end can still be read. Nothing more can be sent.
      receive(most: .max)
      if !isClosed { close(failure() ?? SocketError(.closed, "the peer closed the connection")) }
      return
    }
    if readiness.contains(.readable) { receive(most: Self.readLimit) }
    if readiness.contains(.writable), !isClosed { flush() }
  }

  private func failure() -> SocketError? {
    let number = errorNumber()
    return number == 0 ? nil : SocketError(system: number, doing: "use the connection")
  }

  private func errorNumber() -> Int32 {
    var number: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length)
    return number
  }

  private func receive(most: Int) {
    for _ in 0..<most {
      guard !isClosed, !isReadingPaused, !hasPeerEnded else { return }
      let count = read(descriptor, loop.scratch.baseAddress, loop.scratch.count)
      if count > 0 {
        if ending != .lingering {
          handler?.streamReceived(UnsafeRawBufferPointer(rebasing: loop.scratch[0..<count]))
        }
        if count < loop.scratch.count, most != .max { return }
      } else if count == 0 {
        endReading()
      } else {
        guard errno != EAGAIN, errno != EINTR else { return }
        close(SocketError(system: errno, doing: "read from the connection"))
      }
    }
  }

  private func endReading() {
    hasPeerEnded = true
    updateInterest(writes: interest.contains(.write))
    switch ending {
    case .lingering: close(nil)
    case .halfClosed:
      handler?.streamEnded()
      close(nil)
    default: handler?.streamEnded()
    }
  }

  private func updateInterest(writes: Bool) {
    var wanted: Interest = writes ? .write : []
    if !isReadingPaused, !hasPeerEnded { wanted.insert(.read) }
    loop.update(self, wanted)
  }

  override func loopEnds() {
    flush()
    close(SocketError(.loopEnded, "the event loop has ended"))
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension TCPStream {
  /// Appends output. It is sent at the end of the loop's turn.
  @inline(__always)
  package func write(_ body: (inout ByteBuffer) -> Void) {
    guard !isClosed, ending == nil else { return }
    body(&output)
    enqueueFlush()
  }

  private func enqueueFlush() {
    guard !isQueued else { return }
    isQueued = true
    loop.unflushed.append(self)
  }

  /// Sends as much output as possible now, before the turn ends: for the last output before ``close(_:)``.
  package func flushNow() { flush() }

  /// Sends as much output as possible now.
  func flush() {
    isQueued = false
    guard !isClosed else { return }
    while !output.isEmpty {
      let bytes = output.bytes
      guard let start = bytes.baseAddress else { break }
      let count = platform_send(descriptor, start, bytes.count)
      if count >= 0 {
        if output.count > Self.highMark { isDraining = true }
        output.removeFirst(count)
        sentCount &+= count
      } else if errno == EAGAIN {
        if output.count > Self.highMark { isDraining = true }
        updateInterest(writes: true)
        break
      } else if errno != EINTR {
        return close(SocketError(system: errno, doing: "write to the connection"))
      }
    }
    if output.isEmpty {
      if interest.contains(.write) { updateInterest(writes: false) }
      if ending != nil { return finishOutput() }
    }
    if isDraining, output.count <= Self.lowMark {
      isDraining = false
      handler?.streamDrained()
    }
  }

  private func finishOutput() {
    switch ending {
    case .close: close(nil)
    case .linger:
      ending = .lingering
      shutdown(descriptor, Int32(SHUT_WR))
      if hasPeerEnded { return close(nil) }
      resumeReading()
      lingerTimer = loop.schedule(after: Self.lingerNanoseconds) { self.close(nil) }
    case .halfClose:
      ending = .halfClosed
      shutdown(descriptor, Int32(SHUT_WR))
      if hasPeerEnded { close(nil) }
    case .lingering, .halfClosed, nil: break
    }
  }

  /// Stops reading. Further bytes stay in the system's buffers, so a fast peer has to wait.
  package func pauseReading() {
    guard !isReadingPaused else { return }
    isReadingPaused = true
    updateInterest(writes: interest.contains(.write))
  }

  package func resumeReading() {
    guard isReadingPaused else { return }
    isReadingPaused = false
    updateInterest(writes: interest.contains(.write))
  }

  /// Closes when all output is sent.
  ///
  /// - Parameter dropsInput: Whether the peer may still be sending. If the connection closed immediately, the peer's
  ///   system could discard the last bytes of the output. So further input is read and dropped, for one second at most.
  package func closeAfterOutput(dropsInput: Bool) {
    guard ending == nil, !isClosed else { return }
    ending = dropsInput ? .linger : .close
    enqueueFlush()
  }

  /// Ends the output when all of it is sent. Input from the peer is still read, and the connection closes when the peer
  /// ends.
  package func endOutput() {
    guard ending == nil, !isClosed else { return }
    ending = .halfClose
    enqueueFlush()
  }

  /// Closes now. Unsent output is lost.
  package func close(_ error: SocketError? = nil) {
    guard !isClosed else { return }
    if let lingerTimer { loop.cancel(lingerTimer) }
    lingerTimer = nil
    connected = nil
    loop.close(self)
    output.removeAll()
    let handler = handler
    self.handler = nil
    handler?.streamClosed(error)
  }
}
