import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What other threads give to a loop.
///
/// Unchecked: the mutex protects everything that changes.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class LoopInbox: @unchecked Sendable {
  enum Item {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  enum Acceptance {
    case accepted
    /// Accepted, and the loop sleeps: wake it.
    case acceptedAsleep
    /// The loop has ended.
    case refused
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var items: [Item] = []
  private var isAsleep = false
  private var hasEnded = false

  init() {
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func add(_ item: Item) -> Acceptance {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard !hasEnded else { return .refused }
    items.append(item)
    guard isAsleep else { return .accepted }
    isAsleep = false
    return .acceptedAsleep
  }

  /// `false` when something came meanwhile: do not sleep then.
  func prepareToSleep() -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    isAsleep = items.isEmpty
    return isAsleep
  }

  /// Swaps what came with `empty`, and says that the loop is awake.
  func take(into empty: inout [Item]) {
    pthread_mutex_lock(mutex)
    isAsleep = false
    swap(&items, &empty)
    pthread_mutex_unlock(mutex)
  }

  /// Refuses everything from now on, and gives what was left.
  func end() -> [Item] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    hasEnded = true
    defer { items = [] }
    return items
  }
}
