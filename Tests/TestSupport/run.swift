package import Foundation

/// What a process wrote and how it ended.
package struct ProcessResult: Sendable {
  package let status: Int32
  /// Standard output and standard error together.
  package let output: String
}

/// Runs a program that the PATH finds, and waits for it.
package func run(
  _ command: [String], in folder: URL? = nil, environment: [String: String] = [:]
) throws -> ProcessResult {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  if let folder { process.currentDirectoryURL = folder }
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return ProcessResult(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
}
