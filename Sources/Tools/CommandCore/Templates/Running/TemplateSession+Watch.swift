import Files
import ProjectFiles

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension TemplateSession {
  /// Runs now, and again when a source, template or configuration changes, until a stop signal arrives.
  package func watch() async -> Int32 {
    var options = options
    options.endsProcess = false
    let session = TemplateSession(options, report: report)
    // The state of the files is recorded before each run, so that a file that is saved during a run triggers
    // another one.
    var watched = WatchedFiles(watchedPlaces())
    watched.pass(over: await session.runAndReport().written)
    report(.line("watching \(counted(watched.places.count, "place"))"))
    let watching = Task { [watched] in
      var watched = watched
      while !Task.isCancelled {
        guard (try? await Task.sleep(for: FileWatcher.interval)) != nil else { return }
        guard watched.haveChanged() else { continue }
        // A changed configuration may have other inputs.
        watched.move(to: watchedPlaces())
        watched.pass(over: await session.runAndReport().written)
        // The run may have created an input, or changed a file to a folder.
        let isPending = watched.haveChanged()
        watched.move(to: watchedPlaces(), isPending: isPending)
      }
    }
    await StopSignal.wait()
    watching.cancel()
    await watching.value
    return 0
  }

  private func watchedPlaces() -> WatchedFiles.Places {
    // The file of an invalid configuration is watched too, because it may become valid.
    let runs = (try? runConfigurations(options) { _ in }) ?? []
    let inputs = runs.flatMap(\.inputs)
    let named = (options.configurations.isEmpty ? ["."] : options.configurations).map { path in
      LocalFiles.isFolder(path) ? joinedPath(path, ".sourcery.yml") : path
    }
    let folders = Set(inputs.filter(LocalFiles.isFolder))
    return WatchedFiles.Places(
      folders: Set(folders.map { LocalFiles.realPath($0) ?? absolutePath($0) }),
      files: Set(
        (Set(inputs).subtracting(folders).union(runs.compactMap(\.file)).union(named)).map {
          LocalFiles.realPath($0) ?? absolutePath($0)
        }))
  }
}

/// The files that a run depends on. Each has its own watcher, so that the files that the run wrote can be ignored.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct WatchedFiles {
  struct Places: Equatable {
    let folders: Set<String>
    let files: Set<String>

    var count: Int { folders.count + files.count }
  }

  private static let suffixes = [
    ".swift", ".swiftinterface", ".stencil", ".sourcerytemplate", ".gql", ".graphql", ".yaml", ".yml",
  ]

  private(set) var places: Places
  private var watchers: [String: FileWatcher] = [:]
  private var isPending = false

  init(_ places: Places) {
    self.places = places
    for path in present() { watchers[path] = Self.watcher(of: path) }
  }

  static func watcher(of path: String) -> FileWatcher { FileWatcher(folders: [], files: [path], suffixes: []) }

  /// Whether a file was added, removed or changed since the last call.
  mutating func haveChanged() -> Bool {
    var changed = isPending
    isPending = false
    for path in watchers.keys where watchers[path]?.hasChanged() == true { changed = true }
    for path in present() where watchers[path] == nil {
      watchers[path] = Self.watcher(of: path)
      changed = true
    }
    return changed
  }

  /// Ignores the changes that a run made itself.
  mutating func pass(over written: [String: FileWatcher]) { watchers.merge(written) { $1 } }

  /// - Parameter isPending: Whether a change was detected that no run has read yet.
  mutating func move(to places: Places, isPending: Bool = false) {
    if places != self.places { self = WatchedFiles(places) }
    self.isPending = isPending
  }

  private func present() -> Set<String> {
    places.files.union(places.folders.flatMap { FileWatcher.files(below: $0, suffixes: Self.suffixes) })
  }
}
