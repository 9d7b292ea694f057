import CommandCore
import Files
import ProjectFiles
import SourceText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let generate = Command(
    name: "generate", summary: "generate the SDKs that connector.yaml configures", words: "[DIR]", positionalLimit: 1,
    options: [Option(name: "watch", value: nil, help: "generate again when a file changes")],
    run: { arguments in
      let code = try generateOnce(arguments.positional.first)
      guard arguments.has("watch") else { return code }
      return try await watch(arguments.positional.first)
    })
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func generateOnce(_ argument: String?) throws -> ExitCode {
  var log = DiagnosticLog()
  guard let (project, service) = compileProject(argument, into: &log) else {
    Terminal.print(log)
    return .wrongInput
  }
  let generated = try generateSDKs(of: service, checkout: findCheckout(), into: &log)
  Terminal.print(log)
  guard let generated else { return .wrongInput }
  try writeSchemaFiles(of: service, to: project.outputFolder)
  for line in generated.lines { Terminal.print(line) }
  if generated.lines.isEmpty {
    Terminal.print("no connector.yaml configures an SDK; run 'martlet init sdk' to add one")
  }
  return .done
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func watch(_ argument: String?) async throws -> ExitCode {
  var log = DiagnosticLog()
  guard
    let project = readProject(
      from: argument, currentFolder: LocalFiles.currentFolder, in: LocalFileTree(), into: &log)
  else { return .wrongInput }
  var watcher = ProjectWatcher(project)
  Terminal.print("watching \(project.location.folder)")
  while true {
    try await Task.sleep(for: ProjectWatcher.interval)
    if watcher.hasChanged() { _ = try generateOnce(argument) }
  }
}
