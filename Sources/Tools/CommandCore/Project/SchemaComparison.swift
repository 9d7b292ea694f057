import Configuration
import Execution
import Migrations
import ProjectFiles
package import ServiceCompiler

/// `sql diff` and `sql migrate`: a database beside a service's schema.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct SchemaComparison: Sendable {
  package struct Outcome: Sendable {
    /// What to tell.
    package var lines: [String] = []
    /// Why the database does not follow the schema.
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

  /// The steps as SQL, each with its description; nothing is changed.
  package func diff() async throws -> Outcome {
    try await OpenedDatabase.use(location) { database in
      var outcome = Outcome()
      let plan = try await plan(on: database)
      outcome.lines = plan.steps.map(text)
      outcome.lines += plan.suggestions.map { "-- \($0)" }
      if plan.isEmpty { outcome.lines = ["the database has what the schema needs"] }
      let issues = try await deploymentIssues(of: service, sources, on: database)
      outcome.lines += issues.map { "-- \($0)" }
      if !plan.refusals.isEmpty { outcome.problem = DatabaseError.refused(plan.refusals).description }
      if validation == nil {
        let strict = try await database.plan(for: service.model, at: currentInstant(), .strict, force: false)
        let extra = strict.steps.filter { !plan.steps.contains($0) }
        if !extra.isEmpty {
          outcome.lines.append("-- not in the schema; 'schemaValidation: STRICT' in dataconnect.yaml would remove it:")
          outcome.lines += extra.map { text($0).split(separator: "\n").map { "-- \($0)" }.joined(separator: "\n") }
        }
      }
      return outcome
    }
  }

  /// Makes the steps: all of them or none. What may lose rows is made only by force.
  package func migrate() async throws -> Outcome {
    try await OpenedDatabase.use(location) { database in
      var outcome = Outcome()
      do {
        let issues = try await deploymentIssues(of: service, sources, on: database)
        outcome.lines = issues.map(\.description)
        if !force, issues.contains(where: \.level.stops) {
          outcome.problem =
            "programs that were made for the deployed version would break; nothing was changed. Use --force"
          return outcome
        }
        let plan = try await plan(on: database)
        outcome.lines += plan.suggestions.map(\.description)
        if !force, plan.steps.contains(where: \.isDestructive) {
          outcome.problem = "some steps lose rows; nothing was changed. See 'martlet sql diff', and use --force"
          return outcome
        }
        let steps = try await database.migrate(
          to: service.model, at: currentInstant(), validation ?? .compatible, force: force)
        try await recordDeployment(sources, on: database)
        outcome.lines += steps.map(\.description)
        if steps.isEmpty { outcome.lines.append("the database has what the schema needs") }
      } catch let error as DatabaseError {
        outcome.problem = error.description
      }
      return outcome
    }
  }

  private func plan(on database: any ServiceDatabase) async throws -> MigrationPlan {
    try await database.plan(for: service.model, at: currentInstant(), validation ?? .compatible, force: force)
  }

  /// What dataconnect.yaml asks for.
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
