package import Execution
import Files
import JSONText
import ProjectFiles
package import ServiceCompiler

/// Runs `seed_data.gql` of the service's folder on a database without rows.
/// - Returns: What to tell; `nil` where there is nothing to seed, or rows are there.
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
    // A seed file may be of an older schema; the server is of use without it.
    return "\(path): \(error.message)"
  }
}

/// Why rows of a seed file are missing.
struct SeedError: Error {
  let message: String
}

/// Runs a text of mutations as the administrator.
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
    throw SeedError(message: "not seeded: \(error.message)")
  }
  if response.hasErrors {
    throw SeedError(
      message: "some of the seed data was not stored: \(String(decoding: response.body, as: UTF8.self))")
  }
}
