import Foundation
import SwiftDeclarations
import TestSupport
import Testing

/// The parser against the toolchain's own, on constructs of ours, the project's sources and the toolchain's interfaces.
struct OracleTests {
  @Test("declarations, names, types and places are those of SwiftSyntax")
  func sameDeclarations() async throws {
    let folder = try TemporaryFolder()
    let oracle = folder.path + "/oracle"
    let script = Repository.root.appending(path: "Tests/SwiftSyntaxOracle/build.sh").path
    let built = try await run([script, oracle])
    if built.status == 3 {
      print("skipped: this toolchain has no SwiftSyntax to compare the declaration parser with")
      return
    }
    try #require(built.status == 0, "\(built.output)")
    let files = try await files()
    #expect(files.count > 40)
    // Not more at once than a command line holds.
    for start in stride(from: 0, to: files.count, by: 100) {
      let part = Array(files[start..<min(files.count, start + 100)])
      let result = try await run([oracle] + part.map(\.path))
      try #require(result.status == 0, "\(result.output)")
      let expected = sections(result.output)
      #expect(expected.count == part.count)
      for file in part {
        let bytes = [UInt8](try Data(contentsOf: file))
        let actual = lines(oracleText(of: parseDeclarations(path: file.path, bytes: bytes)))
        let wanted = try #require(expected[file.path])
        if actual != wanted { report(file, actual, wanted) }
      }
    }
  }

  private func files() async throws -> [URL] {
    var files = try SwiftFixtures.all()
    let sources = SwiftFixtures.swiftFiles(below: Repository.root.appending(path: "Sources").path)
    files += runsLongTests ? sources : sources.enumerated().filter { $0.offset % 8 == 0 }.map(\.element)
    if runsLongTests { files += SwiftFixtures.swiftFiles(below: Repository.root.appending(path: "Tests").path) }
    let compiler = try await run(["sh", "-c", "dirname $(dirname $(readlink -f $(command -v swiftc)))"])
    let toolchain = compiler.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let interfaces = SwiftFixtures.swiftFiles(below: toolchain + "/lib")
    #expect(!interfaces.isEmpty)
    let small = interfaces.filter { url in
      let size = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
      return size < 200_000 && !url.path.contains("_static") && !url.path.contains("private")
    }
    return files + (runsLongTests ? interfaces : small)
  }

  private func sections(_ output: String) -> [String: [Substring]] {
    var sections: [String: [Substring]] = [:]
    var path = ""
    for line in output.split(separator: "\n") {
      if line.hasPrefix("FILE ") {
        path = String(line.dropFirst(5))
        sections[path] = []
      } else {
        sections[path, default: []].append(line)
      }
    }
    return sections
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  private func report(_ file: URL, _ actual: [Substring], _ wanted: [Substring]) {
    let index =
      zip(actual, wanted).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(actual.count, wanted.count)
    Issue.record(
      """
      \(file.path): declaration \(index)
      ours:   \(index < actual.count ? actual[index] : "none")
      theirs: \(index < wanted.count ? wanted[index] : "none")
      """)
  }
}
