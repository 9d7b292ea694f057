import ProjectFiles
import SourceText
import Testing

@Suite("Adding an SDK to connector.yaml")
struct AddingSDKTests {
  private let sdk = SDKEntry(key: "swiftSdk", outputDirectory: "../ios", package: "Gen", clientCache: true)

  private func add(_ text: String, _ sdk: SDKEntry? = nil) -> (String?, [String]) {
    var log = DiagnosticLog()
    let bytes = addingSDK(sdk ?? self.sdk, to: Array(text.utf8), path: "connector.yaml", into: &log)
    return (bytes.map { String(decoding: $0, as: UTF8.self) }, log.diagnostics.map(\.id))
  }

  static let cases: [(String, String)] = [
    (
      "# mine\nconnectorId: a # here\n",
      "# mine\nconnectorId: a # here\ngenerate:\n  swiftSdk:\n    outputDir: \"../ios\"\n    package: Gen\n    clientCache: {}\n"
    ),
    (
      "connectorId: a",
      "connectorId: a\ngenerate:\n  swiftSdk:\n    outputDir: \"../ios\"\n    package: Gen\n    clientCache: {}\n"
    ),
    (
      "connectorId: a\r\ngenerate: # all\r\n  # web\r\n  javascriptSdk: {outputDir: x, package: y}\r\n",
      "connectorId: a\r\ngenerate: # all\r\n  swiftSdk:\r\n    outputDir: \"../ios\"\r\n    package: Gen\r\n    clientCache: {}\r\n  # web\r\n  javascriptSdk: {outputDir: x, package: y}\r\n"
    ),
    (
      "generate:\n# none yet\nconnectorId: a\n",
      "generate:\n  swiftSdk:\n    outputDir: \"../ios\"\n    package: Gen\n    clientCache: {}\n# none yet\nconnectorId: a\n"
    ),
    (
      "generate: {}\nconnectorId: a\n",
      "generate: {swiftSdk: {outputDir: \"../ios\", package: Gen, clientCache: {}}}\nconnectorId: a\n"
    ),
    (
      "{connectorId: a}\n",
      "{connectorId: a, generate: {swiftSdk: {outputDir: \"../ios\", package: Gen, clientCache: {}}}}\n"
    ),
    (
      "connectorId: a\ngenerate:\n    swiftSdk:\n        outputDir: \"../mac\" # the Mac\n\n        # its name\n        package: Mac\n    kotlinSdk: {outputDir: k, package: k}\n",
      "connectorId: a\ngenerate:\n    swiftSdk:\n        - outputDir: \"../mac\" # the Mac\n\n          # its name\n          package: Mac\n        - outputDir: \"../ios\"\n          package: Gen\n          clientCache: {}\n    kotlinSdk: {outputDir: k, package: k}\n"
    ),
    (
      "connectorId: a\ngenerate:\n  swiftSdk:\n  - outputDir: ../mac\n    package: Mac",
      "connectorId: a\ngenerate:\n  swiftSdk:\n  - outputDir: ../mac\n    package: Mac\n  - outputDir: \"../ios\"\n    package: Gen\n    clientCache: {}"
    ),
    (
      "connectorId: a\ngenerate:\n  swiftSdk: {outputDir: ../mac, package: Mac} # x\n",
      "connectorId: a\ngenerate:\n  swiftSdk: [{outputDir: ../mac, package: Mac}, {outputDir: \"../ios\", package: Gen, clientCache: {}}] # x\n"
    ),
    (
      "connectorId: a\ngenerate:\n  swiftSdk: []\n",
      "connectorId: a\ngenerate:\n  swiftSdk: [{outputDir: \"../ios\", package: Gen, clientCache: {}}]\n"
    ),
    (
      "connectorId: a\ngenerate:\n  swiftSdk:\n",
      "connectorId: a\ngenerate:\n  swiftSdk:\n    outputDir: \"../ios\"\n    package: Gen\n    clientCache: {}\n"
    ),
    (
      "\u{FEFF}connectorId: ä\ngenerate:\n  swiftSdk:\n    outputDir: ö\n    package: Mac\n    note: |\n      one\n      two\n",
      "\u{FEFF}connectorId: ä\ngenerate:\n  swiftSdk:\n    - outputDir: ö\n      package: Mac\n      note: |\n        one\n        two\n    - outputDir: \"../ios\"\n      package: Gen\n      clientCache: {}\n"
    ),
  ]

  @Test("the entry is added, and all else stays", arguments: cases)
  func added(_ before: String, _ expected: String) throws {
    let (after, messages) = add(before)
    #expect(messages == [])
    #expect(after == expected)
    #expect(add(try #require(after)).0 == after)
  }

  @Test(
    "what is there already changes nothing",
    arguments: [
      "generate: {swiftSdk: {package: Gen, outputDir: ./../ios/}}\n",
      "connectorId: a\ngenerate:\n  swiftSdk:\n    - {outputDir: x, package: y}\n    - outputDir: ..\\ios\n      package: Gen\n",
    ])
  func unchanged(_ text: String) { #expect(add(text).0 == text) }

  @Test("other languages too")
  func otherLanguage() {
    let kotlin = SDKEntry(
      key: "kotlinSdk", outputDirectory: "src/main/kotlin", package: "com.google.firebase.dataconnect.generated")
    let (after, _) = add("connectorId: a\n", kotlin)
    #expect(
      after
        == "connectorId: a\ngenerate:\n  kotlinSdk:\n    outputDir: \"src/main/kotlin\"\n    package: \"com.google.firebase.dataconnect.generated\"\n"
    )
  }

  @Test(
    "what cannot be extended safely is refused with the text to add",
    arguments: [
      ("base: &b {swiftSdk: {outputDir: x, package: y}}\ngenerate: *b\n", "cannot-edit-yaml"),
      ("- a\n", "cannot-edit-yaml"), ("generate: text\n", "cannot-edit-yaml"), ("a: [\n", "invalid-yaml"),
      ("generate:\n  swiftSdk: text\n", "cannot-edit-yaml"), ("connectorId: a\n...\n# end\n", "cannot-edit-yaml"),
    ])
  func refused(_ text: String, _ id: String) {
    let (after, messages) = add(text)
    #expect(after == nil)
    #expect(messages == [id])
  }
}
