package import Foundation
import Locks
package import Testing

/// A program that was built together with the tests, running as a process of its own.
///
/// Spawned and waited for by the system's calls: Foundation's `Process` now and then misses the end of one.
package final class RunningProcess: Sendable {
  package let processID: Int32
  private let command: [String]
  private let outputFile: URL
  /// As `waitpid` told it.
  private let endStatus = Locked<Int32?>(nil)

  /// - Parameter program: The name of an executable product, such as `martlet`.
  package convenience init(
    _ program: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws {
    try self.init(
      path: Self.productsFolder.appending(path: program).path, arguments, in: folder, environment: environment)
  }

  /// - Parameter path: Of a program on the disk.
  package init(path: String, _ arguments: [String], in folder: URL?, environment: [String: String] = [:]) throws {
    outputFile = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString).txt")
    try Data().write(to: outputFile)
    let output = try FileHandle(forWritingTo: outputFile)
    defer { try? output.close() }
    command = [path] + arguments
    processID = try spawn(command, in: folder, environment: environment, output: output.fileDescriptor)
  }

  deinit {
    if isRunning {
      kill(processID, SIGKILL)
      _ = wait()
    }
    try? FileManager.default.removeItem(at: outputFile)
  }

  package var isRunning: Bool { poll(WNOHANG) == nil }

  /// Blocks until the end.
  private func wait() -> Int32 { poll(0) ?? 0 }

  /// - Returns: The status of the process; `nil` while it runs.
  private func poll(_ options: Int32) -> Int32? {
    endStatus.withLock { end in
      if let end { return end }
      var status: Int32 = 0
      var found = waitpid(processID, &status, options)
      while found < 0, errno == EINTR { found = waitpid(processID, &status, options) }
      guard found != 0 else { return nil }
      end = found == processID ? status : 0
      return end
    }
  }

  /// Where the build puts executables: beside the program that runs the tests.
  package static var productsFolder: URL {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Everything that it has written so far, both streams in one.
  package var output: String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }

  /// Waits until the output holds `text`.
  /// - Returns: The output; `nil` when the process ended or the time was over before.
  package func wait(for text: String, within limit: Duration = .seconds(60)) async -> String? {
    // Only a condition that throws makes it throw.
    _ = try? await holdsEventually(within: limit) { self.output.contains(text) || !isRunning }
    let output = output
    return output.contains(text) ? output : nil
  }

  package func send(signal number: Int32) { if isRunning { kill(processID, number) } }

  /// Waits for the end, and returns the exit code; the signal's number where a signal ended it.
  ///
  /// - Parameter limit: The time after which the process is killed and the test fails, with the output so far.
  @discardableResult
  package func waitForExit(
    within limit: Duration = .seconds(300), sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Int32 {
    // Also a cancelled test leaves no process behind.
    _ = try? await holdsEventually(within: limit) { !isRunning }
    if isRunning {
      Issue.record(
        "waited \(limit) for the end of: \(command.joined(separator: " "))\n\(output)", sourceLocation: sourceLocation)
      kill(processID, SIGKILL)
    }
    return exitCode(wait())
  }
}

/// Whether the full counts run: `make test-long`.
package let runsLongTests = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] != nil
