package import Foundation

/// A program that was built together with the tests, running as a process of its own.
///
/// Unchecked: `Process` is used by one task at a time, but for signals, which the system takes from any thread.
package final class RunningProcess: @unchecked Sendable {
  private let process = Process()
  private let outputFile: URL

  /// - Parameter program: The name of an executable product, such as `martlet`.
  package convenience init(
    _ program: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws {
    try self.init(
      path: Self.productsFolder.appending(path: program).path, arguments, in: folder, environment: environment)
  }

  /// - Parameter path: Of a program on the disk.
  package init(path: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws {
    outputFile = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString).txt")
    try Data().write(to: outputFile)
    let output = try FileHandle(forWritingTo: outputFile)
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // The process has its own; Foundation keeps this one, and cannot wait for processes beyond a thousand descriptors.
    try output.close()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: outputFile)
  }

  /// Where the build puts executables: beside the program that runs the tests.
  package static var productsFolder: URL {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  }

  package var processID: Int32 { process.processIdentifier }

  /// Everything that it has written so far, both streams in one.
  package var output: String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }

  /// Waits until the output holds `text`.
  /// - Returns: The output; `nil` when the process ended or the time was over before.
  package func wait(for text: String, within seconds: Double = 30) async -> String? {
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end {
      let output = output
      if output.contains(text) { return output }
      if !process.isRunning { return self.output.contains(text) ? self.output : nil }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }

  package func send(signal number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for the end, and returns the exit code; the signal's number where a signal ended it.
  @discardableResult
  package func waitForExit() async -> Int32 {
    while process.isRunning { try? await Task.sleep(for: .milliseconds(5)) }
    return process.terminationStatus
  }
}

/// A folder that goes with the value.
package final class TemporaryDirectory {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, with the folders on its way.
  package func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

/// Whether the full counts run: `make test-long`.
package let runsLongTests = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] != nil
