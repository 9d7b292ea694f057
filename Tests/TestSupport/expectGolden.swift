package import Foundation
package import Testing

/// Compares `actual` with a golden file. `RECORD_GOLDEN=1 swift test` rewrites the file, and still fails.
package func expectGolden(
  _ actual: String, _ golden: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == nil else {
    try FileManager.default.createDirectory(
      at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(actual.utf8).write(to: golden)
    Issue.record("recorded \(golden.lastPathComponent): read its diff", sourceLocation: sourceLocation)
    return
  }
  guard FileManager.default.fileExists(atPath: golden.path) else {
    Issue.record("no golden \(golden.path): record it with RECORD_GOLDEN=1", sourceLocation: sourceLocation)
    return
  }
  let expected = try String(contentsOf: golden, encoding: .utf8)
  #expect(actual == expected, "\(golden.path)", sourceLocation: sourceLocation)
}
