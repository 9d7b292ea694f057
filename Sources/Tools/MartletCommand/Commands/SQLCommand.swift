import CommandCore
import SourceText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Command {
  static let sql = Command(
    name: "sql", summary: "compare a database with the schema, migrate it, or create its roles",
    words: "diff|migrate|setup [DIR]",
    positionalLimit: 2,
    options: [
      .database,
      Option(name: "force", value: nil, help: "for migrate: allow steps that may lose rows or break deployed clients"),
      Option(
        name: "brownfield", value: nil, help: "for setup: the tables exist already, and Martlet never alters them"),
    ],
    run: { arguments in
      guard let verb = arguments.positional.first, ["diff", "migrate", "setup"].contains(verb) else {
        throw UsageError(message: "'martlet sql' requires 'diff', 'migrate' or 'setup'")
      }
      var log = DiagnosticLog()
      guard let (project, service) = compileProject(arguments.positional.dropFirst().first, into: &log) else {
        Terminal.print(log)
        return .wrongInput
      }
      let location = try DatabaseLocation(arguments["database"], of: project)
      if verb == "setup" {
        guard case .postgres(let options) = location else {
          throw UsageError(
            message: "'martlet sql setup' requires '--database postgres://…', because SQLite has no roles")
        }
        for line in try await setUpRoles(options, brownfield: arguments.has("brownfield")) { Terminal.print(line) }
        return .done
      }
      let comparison = SchemaComparison(service, of: project, location, force: arguments.has("force"))
      let outcome = verb == "diff" ? try await comparison.diff() : try await comparison.migrate()
      for line in outcome.lines { Terminal.print(line) }
      if let problem = outcome.problem { Terminal.printError(problem) }
      return outcome.problem == nil ? .done : .wrongInput
    })
}
