import CPlatform

/// A flag that any thread may set, and the thread that works looks at.
///
/// Unchecked, because the number behind the pointer is read and written atomically only.
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
