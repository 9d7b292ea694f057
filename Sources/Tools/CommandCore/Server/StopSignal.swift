#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits for SIGTERM, SIGINT or SIGHUP. A second signal ends the process at once.
///
/// The signal handler writes to a pipe. A signal mask does not work here, because libdispatch lets the main thread
/// receive every signal.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum StopSignal {
  private static let pipe = SignalPipe()

  /// Installs the signal handlers. Also ignores SIGPIPE, so that a write to a closed connection returns an error
  /// instead of ending the process.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    guard pipe.isOpen else { return }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let previous = signal(number) { number in
        StopSignal.pipe.report()
        signal(number, SIG_DFL)
      }
      // With `nohup` the process must survive the end of its terminal.
      if number == SIGHUP, unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Returns when a stop signal arrives.
  package static func wait() async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let box = Unmanaged.passRetained(ContinuationBox(continuation))
      var thread = pthread_t(bitPattern: 0)
      let status = pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          StopSignal.pipe.wait()
          Unmanaged<ContinuationBox>.fromOpaque(context).takeRetainedValue().continuation.resume()
          return nil
        }, box.toOpaque())
      if status != 0 { box.takeRetainedValue().continuation.resume() }
    }
  }

  private final class ContinuationBox {
    let continuation: UnsafeContinuation<Void, Never>
    init(_ continuation: UnsafeContinuation<Void, Never>) { self.continuation = continuation }
  }
}

/// Both ends of a pipe that stays open as long as the process runs.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private struct SignalPipe: Sendable {
  private let reading: Int32
  private let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    if systemPipe(&ends) != 0 { ends = [-1, -1] }
    (reading, writing) = (ends[0], ends[1])
  }

  var isOpen: Bool { reading >= 0 }

  /// Async-signal-safe.
  func report() {
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  func wait() {
    var byte: UInt8 = 0
    while read(reading, &byte, 1) < 0 && errno == EINTR {}
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
