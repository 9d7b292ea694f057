import Configuration
import Execution
import ProjectFiles
import ServiceCompiler

/// What the version of a project does to the programs that were made for the one that the database served before.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func deploymentIssues(
  of service: CompiledService, _ sources: ServiceSources, on database: any ServiceDatabase
) async throws -> [DeploymentIssue] {
  guard let text = try await database.deployment() else { return [] }
  guard let deployed = DeployedSources(text: text) else {
    return [
      DeploymentIssue(
        .interactiveAcknowledgement, service.configuration.serviceID,
        "the deployed version was kept by a newer martlet, and cannot be compared")
    ]
  }
  return compareDeployment(from: deployed.sources, to: service, sources: sources)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func recordDeployment(_ sources: ServiceSources, on database: any ServiceDatabase) async throws {
  let text = DeployedSources(sources).text
  if try await database.deployment() != text { try await database.recordDeployment(text) }
}
