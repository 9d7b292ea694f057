package import Foundation
package import Testing

/// What a process wrote and how it ended.
package struct ProcessResult: Sendable {
  package let status: Int32
  /// Standard output and standard error together.
  package let output: String
}

/// Runs a program that the PATH finds, and waits for it without blocking the tests' other tasks.
///
/// - Parameter limit: The time after which the program is killed and the test fails with the output so far.
package func run(
  _ command: [String], in folder: URL? = nil, environment: [String: String] = [:],
  within limit: Duration = .seconds(600), sourceLocation: SourceLocation = #_sourceLocation
) async throws -> ProcessResult {
  let process = try RunningProcess(path: "/usr/bin/env", command, in: folder, environment: environment)
  let status = await process.waitForExit(within: limit, sourceLocation: sourceLocation)
  return ProcessResult(status: status, output: process.output)
}
