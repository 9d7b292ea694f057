import ProjectFiles
import ProjectWorkflow

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension TemplateSession {
  /// Runs, and again whenever a source, a template or a configuration changes, until the process is asked to end.
  package func watch() async -> Int32 {
    var options = options
    options.endsProcess = false
    let session = TemplateSession(options, report: report)
    _ = await session.run()
    let places = watchedPlaces()
    report(.line("watching \(counted(places.folders.count + places.files.count, "place"))"))
    let watching = Task {
      var watcher = FileWatcher(
        folders: places.folders, files: places.files,
        suffixes: [".swift", ".swiftinterface", ".stencil", ".sourcerytemplate", ".gql", ".graphql", ".yaml", ".yml"])
      while !Task.isCancelled {
        guard (try? await Task.sleep(for: FileWatcher.interval)) != nil else { return }
        guard watcher.hasChanged() else { continue }
        _ = await session.run()
        // What the run itself wrote is no change.
        watcher.takeChanges()
      }
    }
    await StopSignal.wait()
    watching.cancel()
    await watching.value
    return 0
  }

  private func watchedPlaces() -> (folders: [String], files: [String]) {
    // A configuration that cannot be read now may become readable: its file is watched all the same.
    let runs = (try? runConfigurations(options) { _ in }) ?? []
    let inputs = runs.flatMap(\.inputs)
    let named = (options.configurations.isEmpty ? ["."] : options.configurations).map { path in
      LocalFiles.isFolder(path) ? joinedPath(path, ".sourcery.yml") : path
    }
    let folders = Set(inputs.filter(LocalFiles.isFolder))
    return (folders.sorted(), (Set(inputs).subtracting(folders).union(runs.compactMap(\.file)).union(named)).sorted())
  }
}
