#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The location of PostgreSQL's programs on this machine.
package struct ClusterBinaries: Hashable, Sendable {
  /// The folder that contains `initdb` and `postgres`.
  package let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// Searches the folder in `MARTLET_POSTGRES_BIN` if it is set; otherwise the folders of Debian and Homebrew, newest
  /// version first, and then the PATH.
  package static func find(environment: [String: String]) -> ClusterBinaries? {
    if let folder = environment["MARTLET_POSTGRES_BIN"] { return ClusterBinaries(checked: folder) }
    var places = versions(in: "/usr/lib/postgresql").map { "/usr/lib/postgresql/\($0)/bin" }
    for root in ["/opt/homebrew/opt", "/usr/local/opt"] {
      places += versions(in: root, prefix: "postgresql@").map { "\(root)/postgresql@\($0)/bin" }
    }
    places += (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return places.lazy.compactMap(ClusterBinaries.init(checked:)).first
  }

  private init?(checked folder: String) {
    let files = FileManager.default
    guard files.isExecutableFile(atPath: "\(folder)/initdb"), files.isExecutableFile(atPath: "\(folder)/postgres")
    else { return nil }
    self.folder = folder
  }

  /// The versions in a folder, newest first.
  private static func versions(in folder: String, prefix: String = "") -> [String] {
    // The folder does not exist on most systems.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let versions = names.filter { $0.hasPrefix(prefix) }.compactMap { Int($0.dropFirst(prefix.count)) }
    return versions.sorted(by: >).map(String.init)
  }
}
