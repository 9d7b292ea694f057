#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A bounded queue, first in, first out, from which threads take their work.
///
/// Unchecked: the mutex protects everything that changes.
final class WorkQueue<Element: Sendable>: @unchecked Sendable {
  enum Outcome {
    case accepted
    case full
    case closed
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let limit: Int
  private var elements: [Element] = []
  /// How many of `elements` were taken already.
  private var taken = 0
  private var isClosed = false

  init(limit: Int) {
    self.limit = limit
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(condition)
    mutex.deallocate()
    condition.deallocate()
  }

  func push(_ element: Element) -> Outcome {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard !isClosed else { return .closed }
    guard elements.count - taken < limit else { return .full }
    elements.append(element)
    pthread_cond_signal(condition)
    return .accepted
  }

  /// Waits for work, and takes up to `most` of it. Empty when the queue is closed and nothing is left.
  func pop(most: Int) -> [Element] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while taken == elements.count, !isClosed { pthread_cond_wait(condition, mutex) }
    let end = min(taken + most, elements.count)
    let popped = Array(elements[taken..<end])
    taken = end
    if taken == elements.count {
      elements.removeAll(keepingCapacity: true)
      taken = 0
    } else if taken > 1024 {
      elements.removeFirst(taken)
      taken = 0
    }
    return popped
  }

  /// Nothing more is accepted; what is there will still be taken.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}
