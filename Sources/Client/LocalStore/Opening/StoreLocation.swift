/// The folder of a store's files, and the name that they start with.
///
/// ```swift
/// let shared = StoreLocation.appGroup("group.com.example.tasks")
/// let test = StoreLocation.directory("/tmp/tasks")
/// ```
public struct StoreLocation: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case appGroup(String)
    case directory(String)
    case memory
    /// Data that can be fetched again, in a separate folder for each owner.
    case cache(group: String?, owner: String)
  }

  let place: Place
  /// The name of the store: its database is `<name>.sqlite`.
  public let name: String

  /// The container that an app shares with its widgets and extensions.
  ///
  /// On Apple systems this is the container of the App Group, which requires the entitlement. Elsewhere it is
  /// `$XDG_DATA_HOME/<identifier>` or `~/.local/share/<identifier>`. Tests can set the environment variable
  /// `MARTLET_CONTAINERS` to a folder for all containers.
  /// - Parameters:
  ///   - identifier: The identifier of the App Group.
  ///   - name: Distinguishes several stores in one container. Letters, digits, `-`, `_` and `.`.
  public static func appGroup(_ identifier: String, name: String = "store") -> StoreLocation {
    StoreLocation(place: .appGroup(identifier), name: name)
  }

  /// A folder. A writer creates it when it opens the store.
  /// - Parameters:
  ///   - path: The path of the folder, preferably absolute, because every process must use the same folder.
  ///   - name: Distinguishes several stores in one folder. Letters, digits, `-`, `_` and `.`.
  public static func directory(_ path: String, name: String = "store") -> StoreLocation {
    StoreLocation(place: .directory(path), name: name)
  }

  /// A database in memory, which only this process uses and which is deleted with its store.
  public static let memory = StoreLocation(place: .memory, name: "memory")
}
