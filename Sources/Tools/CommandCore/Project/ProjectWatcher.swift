import Configuration
import Files
import ProjectFiles

/// Notices that files of a project changed.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct ProjectWatcher: Sendable {
  /// How often to look.
  package static let interval = FileWatcher.interval

  private var watcher: FileWatcher

  package init(_ project: Project) { watcher = Self.watcher(of: project) }

  /// Looks at the places that a changed project names.
  package mutating func follow(_ project: Project) {
    let other = Self.watcher(of: project)
    if !other.watchesSamePlaces(as: watcher) { watcher = other }
  }

  private static func watcher(of project: Project) -> FileWatcher {
    let configuration = project.configuration
    let connectors = configuration.connectorFolders.map(project.path)
    return FileWatcher(
      folders: [project.path(configuration.schemaSource)] + connectors,
      files: [project.path("dataconnect.yaml")] + connectors.map { joinedPath($0, "connector.yaml") },
      suffixes: [".gql", ".graphql"])
  }

  /// Whether anything changed since the last call.
  package mutating func hasChanged() -> Bool { watcher.hasChanged() }
}
