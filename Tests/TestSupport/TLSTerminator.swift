package import Foundation

/// A server process that takes encrypted connections and passes them, plain, to a port of this machine.
package final class TLSTerminator: Sendable {
  package enum Mode: String, Sendable {
    case pass
    /// Closes in the middle of an answer.
    case cut
    /// Speaks an old version alone.
    case old
    /// Takes connections and says nothing.
    case silent
  }

  package let port: UInt16
  private let process: RunningProcess

  /// - Parameter certificate: Of `Tests/Fixtures/tls`, without its ending.
  package init(_ certificate: String, to target: UInt16, mode: Mode = .pass) async throws {
    let folder = Self.fixtures
    let script = Repository.root.appending(path: "Tests/Tools/tls_terminator.py").path
    let process = try RunningProcess(
      path: "/usr/bin/env",
      [
        "python3", script, folder.appending(path: "\(certificate).pem").path,
        folder.appending(path: "\(certificate).key").path, String(target), mode.rawValue,
      ], in: folder)
    self.process = process
    guard let output = await process.wait(for: "port "),
      let port = output.firstMatch(of: #/port (\d+)/#).flatMap({ UInt16($0.1) })
    else { throw TerminatorMissing(output: process.output) }
    self.port = port
  }

  deinit { process.send(signal: SIGKILL) }

  package static let fixtures = Repository.root.appending(path: "Tests/Fixtures/tls")

  /// The authority that has signed the certificates, in PEM form.
  package static func authority(_ name: String = "authority") throws -> String {
    try String(contentsOf: fixtures.appending(path: "\(name).pem"), encoding: .utf8)
  }

  /// What it has written: a line for each handshake.
  package var output: String { process.output }

  package func wait(for text: String) async -> String? { await process.wait(for: text) }
}

/// The server process did not start.
package struct TerminatorMissing: Error, CustomStringConvertible {
  let output: String
  package var description: String { "tls_terminator.py did not start: \(output)" }
}
