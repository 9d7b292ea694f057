#if canImport(Darwin)
  import Foundation
#endif

extension StoreLocation {
  /// A file of data that can be fetched again: in the container of an App Group, else in the app's support folder,
  /// apart from backups. Never among the user's documents.
  package static func cache(container: String?, owner: String, name: String) -> StoreLocation {
    StoreLocation(place: .cache(group: container, owner: owner), name: name)
  }

  /// Other files in the same folder.
  package func named(_ name: String) -> StoreLocation { StoreLocation(place: place, name: name) }
}

/// Where caches are.
func cacheFolder(group: String?, owner: String) throws(StoreError) -> String {
  if let group { return try containerFolder(group) + "/cache/" + owner }
  #if canImport(Darwin)
    guard var url = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first else {
      throw .noContainer("Application Support", "the system gave no such folder")
    }
    url.appendPathComponent("Martlet", isDirectory: true)
    // Without it the cache is in backups too, which does no harm.
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? url.setResourceValues(values)
    return url.path + "/cache/" + owner
  #else
    return try containerFolder("martlet") + "/cache/" + owner
  #endif
}
