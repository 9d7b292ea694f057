import Configuration
import ConnectServer
import Execution
import Files
import ProjectFiles
import ServiceCompiler
package import SourceText

/// `dev`: serves a project and watches its files. Each change is compiled, served and generated; after a change
/// with errors the last valid service keeps running.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct DevSession: Sendable {
  /// What the session reports.
  package enum Event: Sendable {
    /// Progress, such as a file that was written.
    case line(String)
    /// Errors or warnings in the project's files.
    case diagnostics(DiagnosticLog)
    /// Why a change was not served.
    case problem(String)
  }

  private let argument: String?
  private let port: Int?
  private let usesPostgres: Bool
  private let report: @Sendable (Event) -> Void

  /// - Parameter usesPostgres: Whether to use a private PostgreSQL server instead of an SQLite file.
  package init(
    argument: String?, port: Int?, usesPostgres: Bool = false, report: @escaping @Sendable (Event) -> Void
  ) {
    self.argument = argument
    self.port = port
    self.usesPostgres = usesPostgres
    self.report = report
  }

  /// Serves until the process receives a stop signal.
  /// - Returns: `false` if no valid project was found.
  package func run() async throws -> Bool {
    var log = DiagnosticLog()
    guard let project = read(into: &log) else {
      report(.diagnostics(log))
      return false
    }
    let service = compile(project, log)
    if let service { try write(project, service) }
    let settings = ServerSettings.development(of: project, port: port, usesPostgres: usesPostgres)
    let session = try await start(service, project, settings)
    if let service, let line = try await seedIfEmpty(service, of: project, on: session.database) { report(.line(line)) }
    report(.line("serving \(project.configuration.serviceID) at http://127.0.0.1:\(session.listener.port)"))
    await follow(project, session)
    await session.stop()
    report(.line("stopped"))
    return true
  }

  private func start(
    _ service: CompiledService?, _ project: Project, _ settings: ServerSettings
  ) async throws -> ServerSession {
    do {
      return try await ServerSession.start(service, of: project, settings) { report(.line($0)) }
    } catch let error as DatabaseError {
      guard case .refused = error else { throw error }
      report(.problem("\(error)"))
      return try await ServerSession.start(nil, of: project, settings) { report(.line($0)) }
    }
  }

  private func follow(_ project: Project, _ session: ServerSession) async {
    let watching = Task {
      var watcher = ProjectWatcher(project)
      while !Task.isCancelled {
        guard (try? await Task.sleep(for: ProjectWatcher.interval)) != nil else { return }
        guard watcher.hasChanged() else { continue }
        await applyChange(session)
        // The change may have added or removed watched folders.
        var ignored = DiagnosticLog()
        if let project = read(into: &ignored) { watcher.follow(project) }
      }
    }
    await StopSignal.wait()
    watching.cancel()
    await watching.value
  }

  private func applyChange(_ session: ServerSession) async {
    let start = ContinuousClock.now
    var log = DiagnosticLog()
    guard let project = read(into: &log) else {
      report(.diagnostics(log))
      return report(.problem("still serving the last version that compiled"))
    }
    guard let service = compile(project, log) else {
      return report(.problem("still serving the last version that compiled"))
    }
    do {
      // The SDK is written only after the migration succeeded, so that it matches the served version.
      try await session.replace(with: service) { report(.line($0)) }
      try write(project, service)
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      report(.line("serving the change (\(Int(milliseconds)) ms)"))
    } catch {
      report(.problem("\(error)\nstill serving the previous version"))
    }
  }

  private func read(into log: inout DiagnosticLog) -> Project? {
    readProject(from: argument, currentFolder: LocalFiles.currentFolder, in: LocalFileTree(), into: &log)
  }

  private func compile(_ project: Project, _ readLog: DiagnosticLog) -> CompiledService? {
    var log = readLog
    let service = compileService(project.sources, into: &log)
    if !log.isEmpty { report(.diagnostics(log)) }
    return service
  }

  /// Writes the schema files and SDKs. An SDK whose generated names conflict is reported and not written.
  private func write(_ project: Project, _ service: CompiledService) throws {
    try writeSchemaFiles(of: service, to: project.outputFolder)
    var log = DiagnosticLog()
    let generated = try generateSDKs(of: service, checkout: findCheckout(), into: &log)
    if !log.isEmpty { report(.diagnostics(log)) }
    guard let generated else { return report(.problem("the SDK was not written")) }
    if generated.changedFiles > 0 { for line in generated.lines { report(.line(line)) } }
  }
}
