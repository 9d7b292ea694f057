import Digests
import LocalStore

/// Up to which revision of a store a widget was told of changes, in a file beside it: a process that is killed between
/// its commit and the request leaves that to the next one.
struct LastNotifiedRevision: Sendable {
  private let snapshot: SharedSnapshot

  /// - Returns: `nil` for a store in memory, which ends with its process, and for one whose name leaves no room for
  ///   another.
  init?(_ kind: WidgetKind, of store: LocalStore) {
    let name = hexadecimal(SHA256.hash(kind.rawValue.utf8).prefix(8))
    guard let snapshot = try? SharedSnapshot(store.location.named("\(store.location.name).told-\(name)")) else {
      return nil
    }
    self.snapshot = snapshot
  }

  /// Whether something of the region was committed since.
  ///
  /// - Parameter revision: The store's now.
  func isBehind(_ store: LocalStore, at revision: Int64, _ region: StoreRegion) -> Bool {
    guard let lastNotified = try? snapshot.knownRevision(), lastNotified != revision else { return false }
    // A store that went back: an older copy of it.
    guard lastNotified < revision, let change = try? store.change(after: lastNotified) else { return true }
    return change.region.intersects(region)
  }

  /// A file that cannot be written costs a request that may be needless, and nothing else.
  func keep(_ revision: Int64) { _ = try? snapshot.write([], revision: revision, format: 1) { $0 != revision } }
}
