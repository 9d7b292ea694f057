import LocalStore

#if canImport(UIKit) && !os(watchOS)
  import Locks

  extension QueryCache {
    /// Suspends the store when the app enters the background, because iOS kills a process that is suspended while
    /// it holds a lock on a file in a shared container. A file in the app's own folder may be written in the
    /// background.
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
    /// Does nothing: processes are not suspended on this system.
    func suspendWithApplication(_ store: LocalStore) {}
  }
#endif
