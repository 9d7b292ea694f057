#if canImport(Darwin) && !os(macOS)
  import Foundation

  /// Sets the file protection of the folder, which its files inherit.
  func protect(_ folder: String, _ protection: StoreOptions.Protection) {
    let type: FileProtectionType =
      switch protection {
      case .untilFirstUnlock: .completeUntilFirstUserAuthentication
      case .unlessOpen: .completeUnlessOpen
      case .complete: .complete
      case .none: .none
      }
    // A folder of another user keeps its protection class, and the store still works.
    try? FileManager.default.setAttributes([.protectionKey: type], ofItemAtPath: folder)
  }
#else
  /// Does nothing: only mobile devices have file protection.
  func protect(_ folder: String, _ protection: StoreOptions.Protection) {}
#endif
