import Configuration
import Files
import ProjectFiles

/// Detects changes of a project's files.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct ProjectWatcher: Sendable {
  /// The polling interval.
  package static let interval = FileWatcher.interval

  private var watcher: FileWatcher

  package init(_ project: Project) { watcher = Self.watcher(of: project) }

  /// Watches the files and folders of the changed project.
  package mutating func follow(_ project: Project) {
    let other = Self.watcher(of: project)
    if !other.watchesSameFiles(as: watcher) { watcher = other }
  }

  private static func watcher(of project: Project) -> FileWatcher {
    let configuration = project.configuration
    let connectors = configuration.connectorFolders.map(project.path)
    return FileWatcher(
      folders: [project.path(configuration.schemaSource)] + connectors,
      files: [project.path("dataconnect.yaml")] + connectors.map { joinedPath($0, "connector.yaml") },
      suffixes: [".gql", ".graphql"])
  }

  /// Whether any file changed since the last call.
  package mutating func hasChanged() -> Bool { watcher.hasChanged() }
}
