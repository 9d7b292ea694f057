package import Execution
import Files
import JSONText
import ProjectFiles
package import ServiceCompiler

/// Runs `seed_data.gql` of the service folder if the database has no rows.
/// - Returns: The line to print; `nil` if the seed file does not exist, or the database has rows.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func seedIfEmpty(
  _ service: CompiledService, of project: Project, on database: any ServiceDatabase
) async throws -> String? {
  let path = project.path("seed_data.gql")
  guard let bytes = LocalFileTree().contents(of: path), try await database.isEmpty(service.model) else { return nil }
  do throws(SeedError) {
    try await runSeed(bytes, of: service, on: database)
    return "seeded the empty database from \(path)"
  } catch {
    // The seed file may be outdated; the server can run without it.
    return "\(path): \(error.message)"
  }
}

/// Why a seed file did not run completely.
struct SeedError: Error {
  let message: String
}

/// Runs a document with mutations as administrator.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func runSeed(
  _ bytes: [UInt8], of service: CompiledService, on database: any ServiceDatabase
) async throws(SeedError) {
  let running = RunningService(service, on: database)
  let request = OperationRequest(
    variables: JSONObject(), caller: .administrator, time: currentInstant(), wantsDebugDetails: true)
  let response: OperationResponse
  do throws(RequestFailure) {
    response = try await running.execute(
      try running.entry(text: String(decoding: bytes, as: UTF8.self), operation: nil), request)
  } catch {
    throw SeedError(message: "the database was not seeded: \(error.message)")
  }
  if response.hasErrors {
    throw SeedError(
      message: "some of the seed data was not stored: \(String(decoding: response.body, as: UTF8.self))")
  }
}
