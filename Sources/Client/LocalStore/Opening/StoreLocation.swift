/// Where a store's files are: a folder of their own, and the name that all of them begin with.
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
    /// Data that can be fetched again, in a folder an owner.
    case cache(group: String?, owner: String)
  }

  let place: Place
  /// Files are `<name>.sqlite` and its neighbours.
  public let name: String

  /// The container that an app shares with its widgets and extensions.
  ///
  /// On Apple systems that of the App Group; the target needs its entitlement. Elsewhere `$XDG_DATA_HOME/<identifier>`,
  /// or `~/.local/share/<identifier>`; tests set `MARTLET_CONTAINERS` to the folder that holds all containers.
  /// - Parameter name: For several stores in one container. Letters, digits, `-`, `_` and `.`.
  public static func appGroup(_ identifier: String, name: String = "store") -> StoreLocation {
    StoreLocation(place: .appGroup(identifier), name: name)
  }

  /// A folder for this store. It is made when a writer opens the store.
  /// - Parameters:
  ///   - path: Best an absolute one: every process must mean the same folder.
  ///   - name: For several stores in one folder. Letters, digits, `-`, `_` and `.`.
  public static func directory(_ path: String, name: String = "store") -> StoreLocation {
    StoreLocation(place: .directory(path), name: name)
  }

  /// A database of this process that goes with its store.
  public static let memory = StoreLocation(place: .memory, name: "memory")
}
