package import Execution
import JSONText
import ProjectFiles
package import ServiceCompiler

/// Runs `seed_data.gql` of the service's folder on a database without rows.
/// - Returns: What to tell; `nil` where there is nothing to seed, or rows are there.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func seedIfEmpty(
  _ service: CompiledService, of project: Project, on database: any ServiceEngine
) async throws -> String? {
  let path = project.path("seed_data.gql")
  guard let bytes = LocalFileTree().contents(of: path), try await database.isEmpty(service.model) else { return nil }
  let running = RunningService(service, on: database)
  let request = OperationRequest(
    variables: JSONObject(), caller: .administrator, time: currentInstant(), wantsDebugDetails: true)
  do throws(RequestFailure) {
    let entry = try running.entry(text: String(decoding: bytes, as: UTF8.self), operation: nil)
    let response = try await running.execute(entry, request)
    if response.hasErrors {
      return "\(path): some of the seed data was not stored: \(String(decoding: response.body, as: UTF8.self))"
    }
    return "seeded the empty database from \(path)"
  } catch {
    // A seed file may be of an older schema; the server is of use without it.
    return "\(path): not seeded: \(error.message)"
  }
}
