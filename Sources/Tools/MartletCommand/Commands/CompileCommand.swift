import CommandCore
import Configuration
import DataModel
import Files
import Operations
import ProjectFiles
import ServiceCompiler
import SourceText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let compile = Command(
    name: "compile", summary: "check a service and write .dataconnect/schema/", words: "[DIR]", positionalLimit: 1,
    options: [Option(name: "json", value: nil, help: "print diagnostics as JSON")],
    run: { arguments in
      var log = DiagnosticLog()
      let compiled = compileProject(arguments.positional.first, into: &log)
      Terminal.print(log, asJSON: arguments.has("json"))
      guard let (project, service) = compiled else { return .wrongInput }
      try writeSchemaFiles(of: service, to: project.outputFolder)
      if !arguments.has("json") { Terminal.print(describe(service)) }
      return .done
    })
}

/// Reads and compiles the service that a command works on.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func compileProject(_ argument: String?, into log: inout DiagnosticLog) -> (Project, CompiledService)? {
  guard
    let project = readProject(
      from: argument, currentFolder: LocalFiles.currentFolder, in: LocalFileTree(), into: &log),
    let service = compileService(project.sources, into: &log)
  else { return nil }
  return (project, service)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func describe(_ service: CompiledService) -> String {
  let tables = service.model.tables.count
  let operations = service.connectors.map { $0.operations.operations.count }.reduce(0, +)
  return "\(service.configuration.serviceID): \(counted(tables, "table")), "
    + "\(counted(service.connectors.count, "connector")), \(counted(operations, "operation"))"
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
