import Locks
import SQLite

extension LocalStore {
  /// Cancels the write in progress, and makes later writes throw `.suspended`; reads still work. Call this when the
  /// app is about to be suspended: iOS kills a process that is suspended while it holds a lock on a shared file
  /// (0xDEAD10CC).
  public func suspend() {
    writing.withLock {
      $0.isSuspended = true
      $0.current?.cancel()
    }
  }

  /// Makes new writes throw `.suspended`, and waits until the write in progress has ended. Blocks the calling
  /// thread. ``suspend()`` on another thread cancels the write.
  public func endWriting() {
    writing.withLock { $0.isSuspended = true }
    guard role == .writer || files == nil else { return }
    // The pool hands out the writer to one caller at a time, so this waits for the current write. A closed store
    // does not write.
    try? pool.withWriter { _ in }
  }

  /// Allows writes again.
  public func resume() { writing.withLock { $0.isSuspended = false } }
}

#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  extension LocalStore {
    /// Suspends and resumes the store with the app. Keep the returned value as long as you use the store.
    @MainActor
    public func followApplication() -> StoreSuspension { StoreSuspension(self) }
  }

  /// Suspends a store when the app enters the background, and resumes it when the app returns. The write in
  /// progress may use the background time that the system grants.
  ///
  /// ```swift
  /// let suspension = await store.followApplication()
  /// ```
  public final class StoreSuspension: Sendable {
    /// `nonisolated(unsafe)`: written once by `init`, and read by `deinit`; the notification center accepts the
    /// tokens on any thread.
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

    /// Runs on a thread of the system, and delays the suspension until the block returns. If that takes too long,
    /// or the system grants no time, the block is called with `true`.
    private static func suspend(_ store: LocalStore) {
      ProcessInfo.processInfo.performExpiringActivity(withReason: "Martlet finishes its writes") { isExpiring in
        if isExpiring { store.suspend() } else { store.endWriting() }
      }
    }
  }
#endif
