import Locks
import SQLite

extension LocalStore {
  /// Stops the write that runs and refuses others with `.suspended`; reading goes on. Call it when the app is about to
  /// be suspended: the system kills a process that sleeps while it holds a lock on a shared file (0xDEAD10CC).
  public func suspend() {
    writing.withLock {
      $0.isSuspended = true
      $0.current?.cancel()
    }
  }

  /// Refuses new writes with `.suspended`, and waits until the one that runs has ended; blocks the calling thread.
  /// ``suspend()`` from another thread stops the write.
  public func endWriting() {
    writing.withLock { $0.isSuspended = true }
    guard role == .writer || files == nil else { return }
    // The writer is handed out to one at a time: whoever gets it knows that nobody writes. A closed store writes
    // nothing.
    try? pool.withWriter { _ in }
  }

  /// Lets writes pass again.
  public func resume() { writing.withLock { $0.isSuspended = false } }
}

#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  extension LocalStore {
    /// Suspends and resumes the store with the app. Keep the value as long as the store is used.
    @MainActor
    public func followApplication() -> StoreSuspension { StoreSuspension(self) }
  }

  /// Follows the app to the background and back. What is being written may end in the seconds that the system gives for
  /// it.
  public final class StoreSuspension: Sendable {
    /// `nonisolated(unsafe)`: set once, and given back once; the centre takes them from any thread.
    private nonisolated(unsafe) let tokens: [any NSObjectProtocol]

    @MainActor
    init(_ store: LocalStore) {
      let center = NotificationCenter.default
      tokens = [
        center.addObserver(forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil) { _ in
          Self.suspend(store)
        },
        center.addObserver(forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil) { _ in
          store.resume()
        },
      ]
    }

    deinit {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    /// The block runs on a thread of the system's, and the app is not suspended before it returns. When that takes too
    /// long, or the system gives no time at all, the block is called with `true`.
    private static func suspend(_ store: LocalStore) {
      ProcessInfo.processInfo.performExpiringActivity(withReason: "Martlet ends its writes") { isExpiring in
        if isExpiring { store.suspend() } else { store.endWriting() }
      }
    }
  }
#endif
