#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("Records in a module whose declarations belong to the main actor")
  struct IsolationTests {
    @Test("the generated code belongs to no actor")
    func mainActor() async throws {
      let root = Repository.root.path
      let products = RunningProcess.productsFolder.path
      let platform = [
        "\(products)/CPlatform.build/module.modulemap", "\(root)/Sources/System/CPlatform/include/module.modulemap",
      ]
      .first { FileManager.default.fileExists(atPath: $0) }
      let maps = ["\(root)/Sources/System/CSQLite/module.modulemap", try #require(platform)]
      let models = ["Bird", "Task"].map { "\(root)/Tests/RecordFixtures/Models/\($0).swift" }
      let generated = try FileManager.default.contentsOfDirectory(atPath: "\(root)/Tests/RecordFixtures/Generated")
        .filter { ["Bird", "TaskItem"].contains(where: $0.hasPrefix) }
        .map { "\(root)/Tests/RecordFixtures/Generated/\($0)" }
      #expect(generated.count == 2)
      let result = try await run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-default-isolation", "MainActor", "-I", "\(products)/Modules"]
          + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + [
            "-Xcc", "-I", "-Xcc", "\(root)/Sources/System/CPlatform/include",
          ]
          + models + generated)
      #expect(result.status == 0, "\(result.output)")
    }
  }
#endif
