import Files
import ProjectFiles

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension TemplateSession {
  /// Runs, and again whenever a source, a template or a configuration changes, until the process is asked to end.
  package func watch() async -> Int32 {
    var options = options
    options.endsProcess = false
    let session = TemplateSession(options, report: report)
    // The marks are taken before each run: what is saved while it goes on makes another one.
    var watched = WatchedFiles(watchedPlaces())
    watched.pass(over: await session.runAndTell().written)
    report(.line("watching \(counted(watched.places.count, "place"))"))
    let watching = Task { [watched] in
      var watched = watched
      while !Task.isCancelled {
        guard (try? await Task.sleep(for: FileWatcher.interval)) != nil else { return }
        guard watched.haveChanged() else { continue }
        // A changed configuration may name other places.
        watched.move(to: watchedPlaces())
        watched.pass(over: await session.runAndTell().written)
        // What the run made may be a place too, and may be a folder now.
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
    // A configuration that cannot be read now may become readable: its file is watched all the same.
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

/// The files that a run depends on. Each has its own mark, so that those that the run itself wrote can be passed over.
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

  /// Whether a file came, went or changed since the last call.
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

  /// Takes what a run wrote for unchanged, as it was right after the writing.
  mutating func pass(over written: [String: FileWatcher]) { watchers.merge(written) { $1 } }

  /// - Parameter isPending: A change was seen that no run has read.
  mutating func move(to places: Places, isPending: Bool = false) {
    if places != self.places { self = WatchedFiles(places) }
    self.isPending = isPending
  }

  private func present() -> Set<String> {
    places.files.union(places.folders.flatMap { FileWatcher.files(below: $0, suffixes: Self.suffixes) })
  }
}
