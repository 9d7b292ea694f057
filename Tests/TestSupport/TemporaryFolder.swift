package import Foundation

/// A folder for one test. It is removed with the value.
package final class TemporaryFolder: Sendable {
  package let url: URL
  package var path: String { url.path }

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing can be done about a folder that stays, and nothing depends on it.
    try? FileManager.default.removeItem(at: url)
  }

  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Makes the folders on the way.
  package func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  package func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted().map { path + "/" + $0 }
  }
}
