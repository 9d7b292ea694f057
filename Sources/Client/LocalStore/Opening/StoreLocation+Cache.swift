#if canImport(Darwin)
  import Foundation
#endif

extension StoreLocation {
  /// The location of a cache: the container of an App Group, otherwise the app's Application Support folder,
  /// excluded from backups. Never the user's documents.
  package static func cache(container: String?, owner: String, name: String) -> StoreLocation {
    StoreLocation(place: .cache(group: container, owner: owner), name: name)
  }

  /// The same folder with another name.
  package func named(_ name: String) -> StoreLocation { StoreLocation(place: place, name: name) }
}

/// The folder for caches.
func cacheFolder(group: String?, owner: String) throws(StoreError) -> String {
  if let group { return try containerFolder(group) + "/cache/" + owner }
  #if canImport(Darwin)
    guard var url = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first else {
      throw .noContainer("Application Support", "the system returned no such folder")
    }
    url.appendPathComponent("Martlet", isDirectory: true)
    // If this fails, the cache is included in backups, which is harmless.
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? url.setResourceValues(values)
    return url.path + "/cache/" + owner
  #else
    return try containerFolder("martlet") + "/cache/" + owner
  #endif
}
