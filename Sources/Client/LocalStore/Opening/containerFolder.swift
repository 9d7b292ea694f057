#if canImport(Darwin)
  import Foundation

  /// The container of an App Group.
  func containerFolder(_ identifier: String) throws(StoreError) -> String {
    guard let url = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: identifier) else {
      throw .noContainer(
        identifier, "add the App Groups capability with this group to the targets of the app and the widget")
    }
    // A subfolder, so that file protection and clean-up apply to all files of the store.
    return url.appendingPathComponent("Martlet", isDirectory: true).path
  }
#else
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The folder that replaces an App Group's container.
  func containerFolder(_ identifier: String) throws(StoreError) -> String {
    let fixed = environment("MARTLET_CONTAINERS") ?? environment("XDG_DATA_HOME")
    guard let parent = fixed ?? environment("HOME").map({ $0 + "/.local/share" }) else {
      throw .noContainer(identifier, "set XDG_DATA_HOME or HOME")
    }
    return "\(parent)/\(identifier)"
  }

  /// Empty and relative paths are ignored.
  private func environment(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
    return value
  }
#endif
