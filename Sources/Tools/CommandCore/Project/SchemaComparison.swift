import Configuration
import Execution
import Migrations
import ProjectFiles
package import ServiceCompiler

/// `sql diff` and `sql migrate`: compares a database with the schema of a service.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct SchemaComparison: Sendable {
  package struct Outcome: Sendable {
    /// The lines to print.
    package var lines: [String] = []
    /// Why the database was not migrated, or cannot be.
    package var problem: String?
  }

  private let service: CompiledService
  private let sources: ServiceSources
  private let location: DatabaseLocation
  private let force: Bool

  package init(_ service: CompiledService, of project: Project, _ location: DatabaseLocation, force: Bool) {
    self.service = service
    sources = project.sources
    self.location = location
    self.force = force
  }

  /// The migration steps as SQL, each with its description. Changes nothing.
  package func diff() async throws -> Outcome {
    try await OpenedDatabase.use(location) { database in
      var outcome = Outcome()
      let plan = try await plan(on: database)
      outcome.lines = plan.steps.map(text)
      outcome.lines += plan.suggestions.map { "-- \($0)" }
      if plan.isEmpty { outcome.lines = ["the database matches the schema"] }
      let issues = try await breakingChanges(of: service, sources, on: database)
      outcome.lines += issues.map { "-- \($0)" }
      if !plan.refusals.isEmpty { outcome.problem = DatabaseError.refused(plan.refusals).description }
      if validation == nil {
        let strict = try await database.plan(for: service.model, at: currentInstant(), .strict, force: false)
        let extra = strict.steps.filter { !plan.steps.contains($0) }
        if !extra.isEmpty {
          outcome.lines.append(
            "-- not in the schema; with 'schemaValidation: STRICT' in dataconnect.yaml, a migration removes it:")
          outcome.lines += extra.map { text($0).split(separator: "\n").map { "-- \($0)" }.joined(separator: "\n") }
        }
      }
      return outcome
    }
  }

  /// Runs all migration steps in one transaction. Steps that may lose rows require `force`.
  package func migrate() async throws -> Outcome {
    try await OpenedDatabase.use(location) { database in
      var outcome = Outcome()
      do {
        let issues = try await breakingChanges(of: service, sources, on: database)
        outcome.lines = issues.map(\.description)
        if !force, issues.contains(where: \.level.stops) {
          outcome.problem =
            "this version breaks clients of the deployed version, so nothing was changed; use --force to migrate anyway"
          return outcome
        }
        let plan = try await plan(on: database)
        outcome.lines += plan.suggestions.map(\.description)
        if !force, plan.steps.contains(where: \.isDestructive) {
          outcome.problem =
            "some steps may lose rows, so nothing was changed; run 'martlet sql diff' to see them, and use --force to migrate anyway"
          return outcome
        }
        let steps = try await database.migrate(
          to: service.model, at: currentInstant(), validation ?? .compatible, force: force)
        try await recordDeployment(sources, on: database)
        outcome.lines += steps.map(\.description)
        if steps.isEmpty { outcome.lines.append("the database matches the schema") }
      } catch let error as DatabaseError {
        outcome.problem = error.description
      }
      return outcome
    }
  }

  private func plan(on database: any ServiceDatabase) async throws -> MigrationPlan {
    try await database.plan(for: service.model, at: currentInstant(), validation ?? .compatible, force: force)
  }

  /// The `schemaValidation` of dataconnect.yaml.
  private var validation: SchemaValidation? {
    switch service.configuration.postgresql?.schemaValidation {
    case .strict?: .strict
    case .compatible?: .compatible
    case nil: nil
    }
  }

  private func text(_ step: MigrationStep) -> String {
    let mark = step.isDestructive ? " (may lose rows)" : ""
    return "-- \(step.description)\(mark)\n" + step.sql.map { "\($0);" }.joined(separator: "\n")
  }
}
