import EventLoop

/// One timer of a connection. Each request moves the deadline later. The timer checks the deadline when it fires and
/// reschedules itself if needed, instead of being rescheduled for each request.
///
/// Used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class ConnectionTimer {
  /// When the connection stops waiting for the client; `.max` while the client waits for a response.
  var deadline: UInt64 = .max
  private let loop: EventLoop
  /// How often to check while the client waits for a response.
  private let interval: UInt64
  private var timer: EventLoop.Timer?
  /// When the timer fires.
  private var moment: UInt64 = .max
  /// What to do at the deadline.
  private var body: () -> Void = {}

  init(loop: EventLoop, interval: UInt64) {
    self.loop = loop
    self.interval = interval
  }

  func start(_ body: @escaping () -> Void) { self.body = body }

  func set(after nanoseconds: UInt64) {
    deadline = loop.now &+ nanoseconds
    if deadline < moment { schedule() }
  }

  func stop() {
    if let timer { loop.cancel(timer) }
    timer = nil
    body = {}
  }

  private func schedule() {
    if let timer { loop.cancel(timer) }
    moment = deadline == .max ? loop.now &+ interval : deadline
    timer = loop.schedule(after: moment &- loop.now) { [unowned self] in
      guard deadline <= loop.now else { return schedule() }
      timer = nil
      moment = .max
      body()
    }
  }
}
