import CPlatform

/// A flag that any thread may set. The thread that does the work checks it.
///
/// Unchecked: the value behind the pointer is read and written only atomically.
package final class CancellationFlag: @unchecked Sendable {
  let number: UnsafeMutablePointer<Int32>

  package init() {
    number = .allocate(capacity: 1)
    number.initialize(to: 0)
  }

  deinit {
    number.deallocate()
  }

  package func cancel() { platform_store(number, 1) }
  package var isCancelled: Bool { platform_load(number) != 0 }
}
