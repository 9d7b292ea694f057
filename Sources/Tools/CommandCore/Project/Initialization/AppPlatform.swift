package import Files
import ProjectFiles

/// An app in a folder, and its platform, which determines the SDK.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct AppPlatform: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case ios = "IOS"
    case android = "ANDROID"
    case web = "WEB"
  }

  package let kind: Kind
  /// The absolute path of the app's folder.
  package let folder: String

  package init(kind: Kind, folder: String) {
    self.kind = kind
    self.folder = folder
  }
}

/// Finds the apps below a folder by their build files: an Xcode project or a Swift package, Gradle files, a
/// package.json. Returns the nearest one of each kind.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func findApps(below folder: String, in tree: some FileTree) -> [AppPlatform] {
  var found: [AppPlatform] = []
  var level = [folder]
  for _ in 0..<4 {
    var next: [String] = []
    for current in level.sorted() {
      let entries = tree.entries(of: current) ?? []
      for kind in AppPlatform.Kind.allCases where !found.contains(where: { $0.kind == kind }) {
        if entries.contains(where: { kind.marks($0) }) {
          found.append(AppPlatform(kind: kind, folder: current))
        }
      }
      next += entries.filter { $0.isFolder && !ignores($0.name) }.map { joinedPath(current, $0.name) }
    }
    level = next
  }
  return found.sorted { $0.kind.rawValue < $1.kind.rawValue }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func ignores(_ name: String) -> Bool {
  name.hasPrefix(".") || ["node_modules", "Pods", "build", "dataconnect", "Carthage"].contains(name)
    || name.hasSuffix(".xcodeproj") || name.hasSuffix("Generated")
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension AppPlatform.Kind {
  fileprivate func marks(_ entry: FolderEntry) -> Bool {
    switch self {
    case .ios: entry.name.hasSuffix(".xcodeproj") || entry.name == "Package.swift"
    case .android: entry.name == "build.gradle" || entry.name == "build.gradle.kts"
    case .web: entry.name == "package.json"
    }
  }
}
