import CommandCore
import RecordGeneration
import SourceText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let record = Command(
    name: "record", summary: "write records, translators and DAOs for marked structs", words: "", positionalLimit: 0,
    options: [
      Option(name: "sources", value: "PATH", help: "a Swift file or a folder of them; may be repeated"),
      Option(name: "exclude-sources", value: "PATH", help: "not this file or folder; may be repeated"),
      Option(name: "output", value: "DIR", help: "the folder of the generated files"),
      Option(
        name: "store", value: "NAME",
        help: "for which store: \(RecordStore.allCases.map(\.rawValue).joined(separator: ", "))"),
      Option(name: "templates", value: "DIR", help: "templates of your own, by the names of the ejected ones"),
      Option(name: "eject", value: "DIR", help: "write the templates into a folder, to change them there"),
      Option(name: "define", value: "NAME", help: "take '#if NAME'; without any all branches count; may be repeated"),
      Option(name: "check", value: nil, help: "write nothing; fail when a file is not up to date"),
      Option(name: "allow-outside", value: nil, help: "write also outside of the project"),
    ],
    run: { arguments in
      var options = RecordOptions()
      if let name = arguments["store"] {
        guard let store = RecordStore(rawValue: name) else {
          throw UsageError(message: "'--store' knows \(RecordStore.allCases.map(\.rawValue)), and not '\(name)'")
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
        throw UsageError(message: "'martlet record' needs '--sources' and '--output'")
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
    for path in result.removed { Terminal.print(checks ? "\(path) is no longer made" : "removed \(path)") }
    if result.written.isEmpty, result.removed.isEmpty { Terminal.print("\(result.unchanged) files are up to date") }
    return checks && !(result.written.isEmpty && result.removed.isEmpty) ? .wrongInput : .done
  } catch let problem as TemplateProblem {
    for line in problem.lines { Terminal.printError(line) }
    return .environmentFailed
  }
}
