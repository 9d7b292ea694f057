import CPlatform
import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Limits for the work on a connection.
package struct WorkLimit: Sendable {
  /// The time after which the work stops.
  package var deadline: MonotonicTime?
  /// A flag that another thread sets when the result is no longer needed.
  package var cancellation: CancellationFlag?
  /// The approximate limit in instructions of SQLite's virtual machine. A read of one row by key needs some dozens.
  package var steps: Int?

  package init(deadline: MonotonicTime? = nil, cancellation: CancellationFlag? = nil, steps: Int? = nil) {
    self.deadline = deadline
    self.cancellation = cancellation
    self.steps = steps
  }
}

/// The time of a monotonic clock.
package struct MonotonicTime: Hashable, Comparable, Sendable {
  package let nanoseconds: UInt64

  package static func now() -> MonotonicTime {
    MonotonicTime(nanoseconds: platform_monotonic_nanoseconds())
  }

  package func advanced(by duration: Duration) -> MonotonicTime {
    let (seconds, attoseconds) = duration.components
    let whole = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    guard !whole.overflow else { return MonotonicTime(nanoseconds: .max) }
    let (sum, overflow) = nanoseconds.addingReportingOverflow(
      whole.partialValue + UInt64(clamping: attoseconds / 1_000_000_000))
    return MonotonicTime(nanoseconds: overflow ? .max : sum)
  }

  package static func < (lhs: MonotonicTime, rhs: MonotonicTime) -> Bool { lhs.nanoseconds < rhs.nanoseconds }
}

extension Connection {
  /// Runs `body`, and stops its statements with ``SQLiteError/Code/interrupt`` when the limit is reached.
  @discardableResult
  package func withLimit<Result>(_ limit: WorkLimit, _ body: () throws -> Result) rethrows -> Result {
    let outer = limiter.begin(limit)
    defer { limiter.end(restoring: outer) }
    return try body()
  }

  /// - Throws: ``SQLiteError/Code/interrupt`` if the limit has been reached.
  package func checkLimit() throws(SQLiteError) { try limiter.check() }
}

/// Holds the limit for SQLite's callbacks.
final class WorkLimiter {
  /// How many virtual machine instructions run between two checks of the limit.
  private static let interval: Int32 = 500

  private var limit = WorkLimit()
  private var usedSteps = 0
  private(set) var interruption: Interruption?
  var isPaused = false
  private var busyTimeout = Duration.zero
  private var busyDeadline: MonotonicTime?

  struct State {
    fileprivate let limit: WorkLimit
    fileprivate let usedSteps: Int
  }

  func begin(_ newLimit: WorkLimit) -> State {
    let state = State(limit: limit, usedSteps: usedSteps)
    limit = newLimit
    usedSteps = 0
    interruption = nil
    return state
  }

  func end(restoring state: State) {
    limit = state.limit
    usedSteps = state.usedSteps
  }

  /// Throws if the limit has been reached.
  func check() throws(SQLiteError) {
    interruption = nil
    guard let reason = reached() else { return }
    interruption = reason
    throw SQLiteError(code: .interrupt, message: "interrupted", interruption: reason)
  }

  private func reached() -> Interruption? {
    if let flag = limit.cancellation, flag.isCancelled { return .cancellation }
    if let deadline = limit.deadline, deadline <= .now() { return .deadline }
    if let steps = limit.steps, usedSteps > steps { return .steps }
    return nil
  }

  /// The connection must keep the limiter while it is open.
  func install(on handle: OpaquePointer, busyTimeout: Duration) {
    self.busyTimeout = busyTimeout
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, Self.interval,
      { context in
        guard let context else { return 0 }
        return Unmanaged<WorkLimiter>.fromOpaque(context).takeUnretainedValue().progress()
      }, context)
    sqlite3_busy_handler(
      handle,
      { context, attempt in
        guard let context else { return 0 }
        return Unmanaged<WorkLimiter>.fromOpaque(context).takeUnretainedValue().waitForLock(attempt: attempt)
      }, context)
  }

  private func progress() -> Int32 {
    guard !isPaused else { return 0 }
    usedSteps += Int(Self.interval)
    interruption = reached()
    return interruption == nil ? 0 : 1
  }

  /// Sleeps before the next attempt to get a lock. Returns 0 to stop waiting.
  private func waitForLock(attempt: Int32) -> Int32 {
    if attempt == 0 { busyDeadline = MonotonicTime.now().advanced(by: busyTimeout) }
    interruption = reached()
    guard interruption == nil, let busyDeadline, MonotonicTime.now() < busyDeadline else { return 0 }
    usleep(UInt32(min(500 << min(attempt, 5), 10_000)))
    return 1
  }
}
