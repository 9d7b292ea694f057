import Digests
import LocalStore

/// The last revision of a store for which a reload of a widget was requested. It is stored in a file beside the
/// store, so that if a process is killed between its commit and the request, the next process requests the reload.
struct LastNotifiedRevision: Sendable {
  private let snapshot: SharedSnapshot

  /// - Returns: `nil` for a store in memory, and for a store whose name is too long for another file.
  init?(_ kind: WidgetKind, of store: LocalStore) {
    let name = hexadecimal(SHA256.hash(kind.rawValue.utf8).prefix(8))
    guard let snapshot = try? SharedSnapshot(store.location.named("\(store.location.name).notified-\(name)")) else {
      return nil
    }
    self.snapshot = snapshot
  }

  /// Whether the region was changed after the last notified revision.
  /// - Parameter revision: The current revision of the store.
  func isBehind(_ store: LocalStore, at revision: Int64, _ region: StoreRegion) -> Bool {
    guard let lastNotified = try? snapshot.knownRevision(), lastNotified != revision else { return false }
    // The store was replaced by an older copy.
    guard lastNotified < revision, let change = try? store.change(after: lastNotified) else { return true }
    return change.region.intersects(region)
  }

  /// If the file cannot be written, a later process may request an unnecessary reload.
  func keep(_ revision: Int64) { _ = try? snapshot.write([], revision: revision, format: 1) { $0 != revision } }
}
