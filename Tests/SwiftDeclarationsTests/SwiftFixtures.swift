import Foundation
import TestSupport

/// Swift sources of the tests. They are no Swift files by name, so that nothing builds or formats them.
enum SwiftFixtures {
  static let folder = Repository.root.appending(path: "Tests/Fixtures/swift-declarations")

  static func all() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { folder.appending(path: $0) }
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// Every Swift file and interface below a folder, sorted.
  static func swiftFiles(below folder: String) -> [URL] {
    guard let files = FileManager.default.enumerator(atPath: folder) else { return [] }
    return files.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".swiftinterface") }
      .filter { !$0.contains(".build/") }
      .sorted()
      .map { URL(filePath: folder).appending(path: $0) }
  }
}
