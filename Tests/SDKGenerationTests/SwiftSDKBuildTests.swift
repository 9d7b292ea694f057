import Foundation
import TestSupport
import Testing

/// Builds what the generator writes, with warnings as errors, and runs apps on it.
@Suite("Generated Swift compiles and runs")
struct SwiftSDKBuildTests {
  @Test("all fixtures, in Swift 5 and in Swift 6 mode")
  func build() async throws {
    let package = try UmbrellaPackage()
    let build = try await buildPackage(at: package.folder)
    try #require(build.status == 0, "\(build.output)")
    let outputs = Repository.root.appending(path: "Tests/Fixtures/sdk-apps")
    let six = try await output(of: "Apps6", in: package)
    try expectGolden(six, outputs.appending(path: "output.txt"))
    // In Swift 5 mode the official shape comes last, and all else is the same.
    let five = try await output(of: "Apps5", in: package)
    #expect(five.hasPrefix(six))
    try expectGolden(String(five.dropFirst(six.count)), outputs.appending(path: "output-official.txt"))
  }

  private func output(of program: String, in package: UmbrellaPackage) async throws -> String {
    // Caches of their own: what an earlier run kept must not answer.
    let containers = try TemporaryFolder()
    let result = try await run(
      [package.folder.appending(path: ".build/debug/\(program)").path],
      environment: ["MARTLET_CONTAINERS": containers.path])
    #expect(result.status == 0)
    return result.output
  }
}
