import Digests
import LocalStore

/// The location and limits of a cache.
package struct CacheConfiguration: Sendable {
  /// Identifies the source of the answers: service, location, connector and server.
  package var source: [String]
  package var isPersistent: Bool
  /// In milliseconds.
  package var maxAge: Int64
  /// In bytes.
  package var maxSize: Int
  /// The App Group whose widgets read the cache; `nil` for the app's own folder.
  package var container: String?
  /// The folder for tests; `nil` for the default location.
  package var folder: String?

  /// The default size limit.
  package static let defaultMaxSize = 100 << 20

  package init(
    source: [String], isPersistent: Bool = true, maxAge: Int64 = 0, maxSize: Int? = nil, container: String? = nil,
    folder: String? = nil
  ) {
    self.source = source
    self.isPersistent = isPersistent
    self.maxAge = maxAge
    self.maxSize = maxSize ?? Self.defaultMaxSize
    self.container = container
    self.folder = folder
  }

  /// One folder per user, one file per source. The names are digests, so that a folder does not reveal the name of
  /// a user.
  func location(user: String?) -> StoreLocation {
    guard isPersistent else { return .memory }
    let owner = digest(user.map { ["user", $0] } ?? ["anonymous"])
    let name = digest(source)
    if let folder { return .directory("\(folder)/\(owner)", name: name) }
    return .cache(container: container, owner: owner, name: name)
  }

  private func digest(_ parts: [String]) -> String {
    var hash = SHA256()
    // The lengths distinguish ("a", "b") from ("ab", "").
    for part in parts { hash.update("\(part.utf8.count):\(part)".utf8) }
    return String(hexadecimal(hash.finish()).prefix(40))
  }
}
