import LocalStore

#if canImport(UIKit) && !os(watchOS)
  import Locks

  extension QueryCache {
    /// Follows the app to the background: the system kills a process that sleeps while it holds a lock on a file of a
    /// shared container. Files in the app's own folder may be written in the background.
    func suspendWithApplication(_ store: LocalStore) {
      guard configuration.container != nil else { return }
      Task { @MainActor [weak self] in
        let suspension = store.followApplication()
        self?.state.withLock { if $0.store === store { $0.suspension = suspension } }
      }
    }
  }
#else
  extension QueryCache {
    /// Nothing suspends a process here.
    func suspendWithApplication(_ store: LocalStore) {}
  }
#endif
