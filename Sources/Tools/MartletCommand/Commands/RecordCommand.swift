import CommandCore
import RecordGeneration
import SourceText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let record = Command(
    name: "record", summary: "generate records, mappings and DAOs for annotated structs", words: "", positionalLimit: 0,
    options: [
      Option(name: "sources", value: "PATH", help: "a Swift file or a folder; may be repeated"),
      Option(name: "exclude-sources", value: "PATH", help: "a file or folder to skip; may be repeated"),
      Option(name: "output", value: "DIR", help: "the folder for the generated files"),
      Option(
        name: "store", value: "NAME",
        help: "the store: \(RecordStore.allCases.map(\.rawValue).joined(separator: ", "))"),
      Option(
        name: "templates", value: "DIR",
        help: "a folder with templates that replace the built-in ones of the same names"),
      Option(name: "eject", value: "DIR", help: "write the built-in templates into a folder, for editing"),
      Option(
        name: "define", value: "NAME",
        help: "treat '#if NAME' as true; by default all branches are read; may be repeated"),
      Option(name: "check", value: nil, help: "write nothing; fail if a file is not up to date"),
      Option(name: "allow-outside", value: nil, help: "allow output outside the project"),
    ],
    run: { arguments in
      var options = RecordOptions()
      if let name = arguments["store"] {
        guard let store = RecordStore(rawValue: name) else {
          throw UsageError(
            message:
              "'\(name)' is not a valid value for '--store': expected \(RecordStore.allCases.map(\.rawValue).joined(separator: ", "))"
          )
        }
        options.store = store
      }
      if let folder = arguments["eject"] {
        for path in try RecordSession.eject(options.store, to: folder) { Terminal.print("wrote \(path)") }
        return .done
      }
      options.sources = arguments.all("sources")
      options.excludedSources = arguments.all("exclude-sources")
      options.templates = arguments["templates"]
      options.allowsOutside = arguments.has("allow-outside")
      if !arguments.all("define").isEmpty { options.defines = Set(arguments.all("define")) }
      guard !options.sources.isEmpty, let output = arguments["output"] else {
        throw UsageError(message: "'martlet record' requires '--sources' and '--output'")
      }
      options.output = output
      return try runRecords(options, checks: arguments.has("check"))
    })
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func runRecords(_ options: RecordOptions, checks: Bool) throws -> ExitCode {
  var log = DiagnosticLog()
  do {
    let result = try RecordSession(options).run(writes: !checks, into: &log)
    Terminal.print(log)
    guard let result else { return .wrongInput }
    for path in result.written { Terminal.print(checks ? "\(path) is not up to date" : "wrote \(path)") }
    for path in result.removed { Terminal.print(checks ? "\(path) is no longer generated" : "removed \(path)") }
    if result.written.isEmpty, result.removed.isEmpty { Terminal.print("all \(result.unchanged) files are up to date") }
    return checks && !(result.written.isEmpty && result.removed.isEmpty) ? .wrongInput : .done
  } catch let problem as TemplateProblem {
    for line in problem.lines { Terminal.printError(line) }
    return .environmentFailed
  }
}
