import ProjectFiles
import SDKGeneration
import SourceText
import Testing

@Suite("Parts of a Swift SDK")
struct SwiftSDKPartsTests {
  @Test(
    "where the runtime's package is found",
    arguments: [
      (
        nil, "../../gen", "/work/app/dataconnect/movies", "/opt/martlet",
        #"name: "Martlet", path: "../../../../opt/martlet""#
      ),
      (nil, "gen", "/work/martlet/Examples/a", "/work/martlet", #"name: "Martlet", path: "../../../..""#),
      ("../core", "gen", "/work/a", "/opt/martlet", #"name: "Martlet", path: "../../../core""#),
      (
        "https://git.example.com/martlet.git", "gen", "/w", nil,
        #"url: "https://git.example.com/martlet.git", from: "0.1.0""#
      ),
      (nil, "gen", "/w", nil, #"url: "https://github.com/martlet/martlet.git", from: "0.1.0""#),
      (nil, "/abs/gen", "/w", "/abs/martlet", #"name: "Martlet", path: "../../martlet""#),
    ] as [(String?, String, String, String?, String)])
  func corePackage(_ location: String?, _ output: String, _ folder: String, _ checkout: String?, _ expected: String) {
    let sdk = SwiftSDKConfiguration(
      outputDirectory: output, package: "Gen", corePackageLocation: location,
      position: SourcePosition(path: "", line: 1, column: 1))
    #expect(corePackageReference(for: sdk, connectorFolder: folder, checkout: checkout) == expected)
  }

  @Test("paths of an SDK's files")
  func files() throws {
    var log = DiagnosticLog()
    let files = try SDKFixture.named("kitchen-sink").generate(into: &log)
    #expect(
      files.map(\.path) == [
        "kitchen-sink/Package.swift", "kitchen-sink/README.md", "kitchen-sink/Sources/KitchenSinkClient.swift",
        "kitchen-sink/Sources/KitchenSinkKeys.swift", "kitchen-sink/Sources/KitchenSinkOperations.swift",
      ])
  }

  @Test("a retired operation is deprecated where it is called, and nowhere else")
  func retired() throws {
    var log = DiagnosticLog()
    let files = try SDKFixture.named("rows").generate(into: &log)
    let text = files.map(\.text).joined()
    #expect(text.split(separator: "@available(*, deprecated").count == 5)
  }

  @Test("enums that nothing uses are left out, and keys of every table are there")
  func used() throws {
    var log = DiagnosticLog()
    let files = try SDKFixture.named("kitchen-sink").generate(into: &log)
    let text = files.map(\.text).joined()
    #expect(!text.contains("enum Unused"))
    #expect(text.contains("public enum Side"))
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("public struct") && $0.contains("Key ") }
    #expect(
      keys == [
        "public struct EntryTagKey {", "public struct EntryKey {", "public struct ProbeKey {",
        "public struct SinkKey {",
      ])
  }
}
