import Digests
import LocalStore

/// Where a cache keeps its files, and how long and how much.
package struct CacheConfiguration: Sendable {
  /// Whose answers these are: service, location, connector and server, whatever they are called.
  package var source: [String]
  package var isPersistent: Bool
  /// In milliseconds.
  package var maxAge: Int64
  /// In bytes.
  package var maxSize: Int
  /// An App Group, for widgets that read the cache; `nil` for the app's own folder.
  package var container: String?
  /// For tests; `nil` for the usual place.
  package var folder: String?

  /// Unless something else is said: enough for what an app shows, little for a phone.
  package static let usualSize = 100 << 20

  package init(
    source: [String], isPersistent: Bool = true, maxAge: Int64 = 0, maxSize: Int? = nil, container: String? = nil,
    folder: String? = nil
  ) {
    self.source = source
    self.isPersistent = isPersistent
    self.maxAge = maxAge
    self.maxSize = maxSize ?? Self.usualSize
    self.container = container
    self.folder = folder
  }

  /// A folder a user, a file a source. Names are digests: nobody reads a user's name from a folder.
  func location(user: String?) -> StoreLocation {
    guard isPersistent else { return .memory }
    let owner = digest(user.map { ["user", $0] } ?? ["anonymous"])
    let name = digest(source)
    if let folder { return .directory("\(folder)/\(owner)", name: name) }
    return .cache(container: container, owner: owner, name: name)
  }

  private func digest(_ parts: [String]) -> String {
    var hash = SHA256()
    // Counts keep ("a", "b") and ("ab", "") apart.
    for part in parts { hash.update("\(part.utf8.count):\(part)".utf8) }
    return String(hexadecimal(hash.finish()).prefix(40))
  }
}
