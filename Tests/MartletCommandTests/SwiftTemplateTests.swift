import Foundation
import TestSupport
import Testing

@Suite("martlet template over Swift sources")
struct SwiftTemplateTests {
  /// A folder with sources, templates, and a `.sourcery.yml` or `arguments.txt`; `expected` holds what a run changes,
  /// and in `messages.txt` what it says of faults.
  @Test("every fixture gives its goldens, and a second run changes nothing", arguments: try fixtures())
  func goldens(_ fixture: URL) async throws {
    let folder = try TemporaryFolder()
    let inputs = try files(below: fixture).filter { !$0.key.hasPrefix("expected/") }
    for (path, text) in inputs { try folder.write(text, to: path) }
    let cache = try TemporaryFolder()
    var arguments = ["template", "--cacheBasePath", cache.path]
    if let words = inputs["arguments.txt"] { arguments += words.split(separator: "\n").map(String.init) }
    let result = try await martlet(arguments, in: folder.url)
    let messages = result.output.split(separator: "\n").filter { line in
      [": error:", ": warning:", "  fix:", "  why:", "  note:"].contains { line.contains($0) }
    }
    var outputs = try files(below: folder.url).filter { inputs[$0.key] != $0.value }
    if !messages.isEmpty { outputs["messages.txt"] = messages.joined(separator: "\n") + "\n" }
    let expected = fixture.appending(path: "expected")
    for (path, text) in outputs {
      try expectGolden(text, expected.appending(path: path.hasSuffix(".swift") ? path + ".txt" : path))
    }
    let goldens = FileManager.default.fileExists(atPath: expected.path) ? try files(below: expected) : [:]
    #expect(Set(goldens.keys).subtracting(outputs.keys) == [], "\(result.output)")
    guard result.code == 0 else { return }

    let again = try await martlet(arguments, in: folder.url)
    #expect(again.code == 0)
    #expect(!again.output.contains("wrote"), "\(again.output)")
    #expect(try await martlet(arguments + ["--check"], in: folder.url).code == 0)
    outputs["messages.txt"] = nil
    #expect(try files(below: folder.url).filter { inputs[$0.key] != $0.value } == outputs)
  }
}

private func fixtures() throws -> [URL] { try Repository.fixtures(in: "Tests/Fixtures/swift-templates") }

private func files(below folder: URL) throws -> [String: String] {
  var files: [String: String] = [:]
  // Its own path may hold links that the paths below it do not.
  let root = folder.resolvingSymlinksInPath().path
  for case let url as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) ?? .init() {
    guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
    let path = url.resolvingSymlinksInPath().path.dropFirst(root.count + 1)
    // The project's own formatter does not look at fixtures.
    let name = path.hasSuffix(".swift.txt") ? path.dropLast(4) : path
    files[String(name)] = try String(contentsOf: url, encoding: .utf8)
  }
  return files
}
