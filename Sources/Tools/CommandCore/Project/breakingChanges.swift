import Configuration
import Execution
import ProjectFiles
import ServiceCompiler

/// How a version of a project breaks clients of the version that the database served before.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func breakingChanges(
  of service: CompiledService, _ sources: ServiceSources, on database: any ServiceDatabase
) async throws -> [BreakingChange] {
  guard let text = try await database.deployment() else { return [] }
  guard let deployed = DeployedSources(text: text) else {
    return [
      BreakingChange(
        .interactiveAcknowledgement, service.configuration.serviceID,
        "cannot compare with the deployed version, which a newer version of martlet recorded")
    ]
  }
  return findBreakingChanges(from: deployed.sources, to: service, sources: sources)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func recordDeployment(_ sources: ServiceSources, on database: any ServiceDatabase) async throws {
  let text = DeployedSources(sources).text
  if try await database.deployment() != text { try await database.recordDeployment(text) }
}
