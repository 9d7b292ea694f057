#if canImport(Darwin) && !os(macOS)
  import Foundation

  /// Sets when the files of a locked device can be read; files inherit it from their folder.
  func protect(_ folder: String, _ protection: StoreOptions.Protection) {
    let type: FileProtectionType =
      switch protection {
      case .untilFirstUnlock: .completeUntilFirstUserAuthentication
      case .unlessOpen: .completeUnlessOpen
      case .complete: .complete
      case .none: .none
      }
    // A folder of another owner keeps its class, and the store works all the same.
    try? FileManager.default.setAttributes([.protectionKey: type], ofItemAtPath: folder)
  }
#else
  /// Only devices that lock know such classes.
  func protect(_ folder: String, _ protection: StoreOptions.Protection) {}
#endif
