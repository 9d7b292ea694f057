import Foundation
import TestSupport

extension UmbrellaPackage {
  /// Packages as the official generator writes them, and an app on them: `Tests/Fixtures/official`. The packages' files are
  /// taken as they are, with `.txt` behind the name because nobody is to format them.
  mutating func addOfficialPackages() throws {
    let fixtures = Repository.root.appending(path: "Tests/Fixtures/official")
    var packages: [String] = []
    for folder in try Repository.fixtures(in: "Tests/Fixtures/official") {
      let sources = folder.appending(path: "Sources")
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: sources.path) else { continue }
      for name in names where name.hasSuffix(".swift.txt") {
        let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
        try write(text, to: "Sources/\(folder.lastPathComponent)/\(name.dropLast(4))")
      }
      packages.append(folder.lastPathComponent)
    }
    for package in packages {
      targets.append(
        ".target(name: \"\(package)\", dependencies: [\(officialRuntime)], swiftSettings: [.swiftLanguageMode(.v5)])")
    }
    let app = try String(contentsOf: fixtures.appending(path: "App/main.swift"), encoding: .utf8)
    try write(app, to: "Sources/OfficialApp/main.swift")
    let dependencies = packages.map { "\"\($0)\"" } + [officialRuntime]
    targets.append(
      """
      .executableTarget(
            name: "OfficialApp", dependencies: [\(dependencies.joined(separator: ", "))],
            swiftSettings: [.swiftLanguageMode(.v5)])
      """)
  }
}
