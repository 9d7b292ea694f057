#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that is protected by a lock, for short accesses that never block. `Mutex` of the standard library requires
/// newer systems than apps support.
///
/// `@unchecked Sendable`: `value` is accessed only between `lock` and `unlock`.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  #if canImport(Darwin)
    private let lock: UnsafeMutablePointer<os_unfair_lock_s>
  #else
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
  #endif

  package init(_ value: Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    #if canImport(Darwin)
      lock.initialize(to: os_unfair_lock_s())
    #else
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
    #endif
  }

  deinit {
    #if !canImport(Darwin)
      pthread_mutex_destroy(lock)
    #endif
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Runs `body` with the lock held.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if canImport(Darwin)
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
    #else
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
    #endif
    return try body(&value)
  }
}
