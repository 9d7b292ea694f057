package import Foundation
import Testing

/// Builds a package of its own below `.build`, which is kept between runs; a second time costs next to nothing.
package func buildPackage(at folder: URL) async throws -> ProcessResult {
  // A plan from before a source file moved would look for it; planning again costs a moment.
  let plan = folder.appending(path: ".build/debug.yaml")
  if FileManager.default.fileExists(atPath: plan.path) { try FileManager.default.removeItem(at: plan) }
  return try await run(["swift", "build", "--package-path", folder.path])
}
