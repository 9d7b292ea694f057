import Configuration
import ProjectFiles
import SourceText
import Testing

@Suite("connector.yaml")
struct ConnectorConfigurationTests {
  private func read(_ text: String) -> (ConnectorConfiguration?, [String]) {
    var log = DiagnosticLog()
    let file = SourceFile(path: "app/connector.yaml", text: text)
    let connector = readConnectorConfiguration(file, folder: "app", into: &log)
    return (connector, log.diagnostics.map(\.description))
  }

  @Test("the file as people write it (case 39)")
  func usual() throws {
    let (connector, messages) = read(
      #"""
      connectorId: app
      authMode: PUBLIC
      generate:
        swiftSdk:
          - outputDir: ..\..\Gen
            package: AppGen
            clientCache: {}
          - outputDir: ../../Other/Gen
            package: OtherGen
            observablePublisher: observableMacro
            clientCache:
              maxAge: 2s
              storage: memory
        flutterSdk: {outputDir: x}
      sources: {a: 1}
      """#)
    let found = try #require(connector)
    #expect(found.connectorID == "app")
    #expect(found.swiftSDKs.map(\.outputDirectory) == ["../../Gen", "../../Other/Gen"])
    #expect(found.swiftSDKs.map(\.package) == ["AppGen", "OtherGen"])
    #expect(found.swiftSDKs.map(\.clientCache) == [.init(), .init(storage: .memory, maxAge: 2)])
    #expect(found.wantsEntityIDs)
    #expect(
      messages == [
        """
        app/connector.yaml:14:3: warning: unknown key 'flutterSdk' in 'connector.yaml.generate' [unknown-key]
          why: unknown keys are ignored
          fix: change it to 'dartSdk'
        """,
        """
        app/connector.yaml:15:1: warning: unknown key 'sources' in 'connector.yaml' [unknown-key]
          why: unknown keys are ignored
          fix: remove it
        """,
      ])
  }

  @Test("one SDK and a list of one mean the same, and all keys are read")
  func single() throws {
    let body = """
      outputDir: "../ios"
      package: Gen
      observablePublisher: observableObject
      runtime: firebase
      endpoint: https://data.example.com
      coreSdkPackageLocation: ../../core
      clientCache: {maxAge: 1h30m, maxSize: 100MB}
      """
    let lines = body.split(separator: "\n")
    let single = "connectorId: a\ngenerate:\n  swiftSdk:\n" + lines.map { "    \($0)\n" }.joined()
    let list =
      "connectorId: a\ngenerate:\n  swiftSdk:\n  - \(lines[0])\n"
      + lines.dropFirst().map { "    \($0)\n" }.joined()
    var sdks: [SwiftSDKConfiguration] = []
    for text in [single, list] {
      let (connector, messages) = read(text)
      #expect(messages == [])
      var sdk = try #require(connector?.swiftSDKs.first)
      sdk.position = SourcePosition(path: "", line: 0, column: 0)
      sdks.append(sdk)
    }
    #expect(sdks[0] == sdks[1])
    #expect(
      sdks[0]
        == SwiftSDKConfiguration(
          outputDirectory: "../ios", package: "Gen", observablePublisher: .observableObject,
          clientCache: .init(maxAge: 5400, maxSize: 100_000_000), runtime: .firebase,
          endpoint: "https://data.example.com", corePackageLocation: "../../core", position: sdks[0].position))
  }

  @Test("SDKs of other languages are kept with their place; a cache of any of them asks for entity ids")
  func others() {
    let (connector, messages) = read(
      """
      connectorId: a
      generate:
        kotlinSdk: [{outputDir: x, package: y, clientCache: {}}, {outputDir: z, package: y}]
        llmTools: {outputFile: tools.json}
        javascriptSdk:
      """)
    #expect(messages == [])
    #expect(connector?.otherSDKs.map(\.key) == ["kotlinSdk", "kotlinSdk", "llmTools"])
    #expect(connector?.otherSDKs.map(\.position.column) == [15, 60, 13])
    #expect(connector?.wantsEntityIDs == true)
  }

  @Test(
    "nothing to generate is no error",
    arguments: ["connectorId: a", "connectorId: a\ngenerate:\n", "{connectorId: a, generate: {}}"])
  func nothing(_ text: String) {
    let (connector, messages) = read(text)
    #expect(connector?.swiftSDKs == [])
    #expect(connector?.wantsEntityIDs == false)
    #expect(messages == [])
  }

  @Test("every fault is told with its place and its fix")
  func problems() {
    let (connector, messages) = read(
      """
      connectorId: a b
      generate:
        swiftSDK: {}
        swiftSdk:
          - outputDir: x
            observablePublisher: combine
            clientCache: {maxAge: 5, storage: disk, maxSize: lots, ttl: 1}
          - package: ../up
            endpoint: localhost
            clientCache:
          - {outputDir: y, package: Martlet}
      """)
    #expect(connector == nil)
    #expect(
      messages.map { $0.split(separator: "\n").first ?? "" } == [
        "app/connector.yaml:1:14: error: 'a b' is not a valid connector ID [invalid-connector-id]",
        "app/connector.yaml:3:3: warning: unknown key 'swiftSDK' in 'connector.yaml.generate' [unknown-key]",
        "app/connector.yaml:5:7: error: missing key 'package' in 'generate.swiftSdk' [missing-key]",
        "app/connector.yaml:6:28: error: invalid value 'combine' for 'generate.swiftSdk.observablePublisher' [unknown-value]",
        "app/connector.yaml:7:29: error: '5' is not a valid duration [invalid-duration]",
        "app/connector.yaml:7:41: error: invalid value 'disk' for 'generate.swiftSdk.clientCache.storage' [unknown-value]",
        "app/connector.yaml:7:56: error: 'lots' is not a valid size [invalid-size]",
        "app/connector.yaml:7:62: warning: unknown key 'ttl' in 'generate.swiftSdk.clientCache' [unknown-key]",
        "app/connector.yaml:8:7: error: missing key 'outputDir' in 'generate.swiftSdk' [missing-key]",
        "app/connector.yaml:8:16: error: '../up' is not a valid package name [invalid-package-name]",
        "app/connector.yaml:9:17: error: 'localhost' is not a valid server URL [invalid-endpoint]",
        "app/connector.yaml:10:7: warning: 'clientCache' is empty [empty-client-cache]",
        "app/connector.yaml:11:31: error: the package name 'Martlet' is reserved [invalid-package-name]",
      ])
  }

  @Test(
    "an endpoint is one that the runtime takes",
    arguments: [
      ("https://data.example.com", true), ("HTTPS://data.example.com", true), ("http://127.0.0.1:9399/", true),
      ("https://a.b:443/x/y/", true), ("http://[::1]:8080", true), ("http://[::1]", true), ("ftp://a", false),
      ("a.example.com", false), ("https://", false), ("http:/a", false), ("http://a:0", false),
      ("http://a:70000", false),
      ("http://a:x", false), ("http://a:", false), ("http://a?b", false), ("http://a/#b", false), ("http://u@a", false),
      ("https://user:secret@a.example.com", false), ("http://a b", false), ("http://ä.example", false),
      ("http://[::1", false), ("http://[]", false), ("http://:80", false),
    ])
  func endpoints(_ text: String, _ isValid: Bool) {
    let (connector, messages) = read(
      "connectorId: a\ngenerate: {swiftSdk: {outputDir: x, package: P, endpoint: '\(text)'}}\n")
    #expect(connector?.swiftSDKs.first?.endpoint == (isValid ? text : nil))
    #expect(messages.count == (isValid ? 0 : 1))
    #expect(messages.first?.contains("[invalid-endpoint]") ?? isValid)
  }

  @Test("two SDKs in one folder are told, whatever the spelling")
  func sharedFolder() throws {
    var connectors: [ConnectorConfiguration] = []
    var log = DiagnosticLog()
    for (id, folder, output) in [("a", "d/one", "../../gen"), ("b", "./d/two/", "../../x/../gen"), ("c", "d/c", "g")] {
      let text = "connectorId: \(id)\ngenerate: {swiftSdk: {outputDir: \(output), package: P}}\n"
      let file = SourceFile(path: "\(id).yaml", text: text)
      connectors.append(try #require(readConnectorConfiguration(file, folder: folder, into: &log)))
    }
    checkOutputFolders(connectors, into: &log)
    #expect(log.diagnostics.map(\.id) == ["shared-output-folder"])
    #expect(log.diagnostics.first?.position.description == "b.yaml:2:22")
    #expect(log.diagnostics.first?.notes.first?.position.description == "a.yaml:2:22")
  }

  @Test(
    "time spans",
    arguments: [
      ("0", 0), ("5s", 5), ("1h30m", 5400), ("1.5m", 90), ("250ms", 0.25), ("1us", 1e-6), ("2µs", 2e-6), (".5s", 0.5),
      ("1.s", 1), ("+3s", 3), ("1h0.5s", 3600.5), ("100ns", 1e-7), ("", nil), ("5", nil), ("-5s", nil), ("s", nil),
      ("1d", nil), ("1 s", nil), ("1.2.3s", nil), ("1e3s", nil), ("9999999999h", nil), (".s", nil), ("∞s", nil),
    ] as [(String, Double?)])
  func durations(_ text: String, _ seconds: Double?) {
    #expect(parseDuration(text) == seconds)
  }

  @Test(
    "sizes",
    arguments: [
      ("100MB", 100_000_000), ("64KiB", 65536), ("5000", 5000), ("1 gb", 1_000_000_000), ("7b", 7), ("0MB", nil),
      ("-1MB", nil), ("1.5MB", nil), ("MB", nil), ("1TB", nil), ("9999999999999GB", nil), ("", nil),
    ] as [(String, Int?)])
  func sizes(_ text: String, _ bytes: Int?) {
    #expect(parseByteSize(text) == bytes)
  }
}
