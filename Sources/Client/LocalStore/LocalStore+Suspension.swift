import Locks
import SQLiteConnection

extension LocalStore {
  /// Stops the write that runs and refuses others with `.suspended`; reading goes on. Call it when the app is about to be
  /// suspended: the system kills a process that sleeps while it holds a lock on a shared file (0xDEAD10CC).
  public func suspend() {
    writing.withLock {
      $0.isSuspended = true
      $0.current?.cancel()
    }
  }

  /// Lets writes pass again.
  public func resume() { writing.withLock { $0.isSuspended = false } }
}

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension LocalStore {
    /// Suspends and resumes the store with the app. Keep the value as long as the store is used.
    @MainActor
    public func followApplication() -> StoreSuspension { StoreSuspension(self) }
  }

  /// Follows the app to the background and back. What is being written may end in the seconds that a background task gives.
  @MainActor
  public final class StoreSuspension {
    private var tokens: [any NSObjectProtocol] = []

    init(_ store: LocalStore) {
      let center = NotificationCenter.default
      tokens = [
        center.addObserver(forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil) { _ in
          ProcessInfo.processInfo.performExpiringActivity(withReason: "Martlet ends its writes") { isExpiring in
            if isExpiring { store.suspend() }
          }
          store.suspend()
        },
        center.addObserver(forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil) { _ in
          store.resume()
        },
      ]
    }
  }
#endif
