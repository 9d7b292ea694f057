import Configuration
import ProjectFiles
import SourceText
import Testing

@Suite("dataconnect.yaml")
struct ServiceConfigurationTests {
  private func read(_ text: String) -> (ServiceConfiguration?, [String]) {
    var log = DiagnosticLog()
    let service = readServiceConfiguration(SourceFile(path: "dataconnect.yaml", text: text), folder: "d", into: &log)
    return (service, log.diagnostics.map(\.description))
  }

  @Test("the file as people write it (case 39)")
  func usual() throws {
    let (service, messages) = read(
      """
      serviceId: svc
      location: europe-west1
      schemas:
        - source: ./schema
          datasource:
            postgresql:
              database: db
              cloudSql: {instanceId: inst, schemaValidation: COMPATIBLE}
      connectorDirs: ["./app"]
      """)
    #expect(messages == [])
    let found = try #require(service)
    #expect(found.serviceID == "svc")
    #expect(found.location == "europe-west1")
    #expect(found.folder == "d")
    #expect(found.schemaSource == "schema")
    #expect(found.postgresql == .init(database: "db", schemaValidation: .compatible))
    #expect(found.connectorFolders == ["app"])
  }

  @Test("every spelling of the version is read alike", arguments: ["v1", "v1beta", "v1alpha", "\"v1\"", "", "~"])
  func versions(_ version: String) {
    let (service, messages) = read("specVersion: \(version)\nserviceId: s\nlocation: l\nconnectorDirs: []\n")
    #expect(service?.connectorFolders == [])
    #expect(messages == [])
  }

  @Test(
    "schemaValidation is read at every level",
    arguments: [
      "schemaValidation: STRICT\nschema: {datasource: {postgresql: {database: d}}}",
      "schema: {schemaValidation: STRICT, datasource: {postgresql: {database: d}}}",
      "schema: {datasource: {schemaValidation: STRICT, postgresql: {database: d}}}",
      "schema: {datasource: {postgresql: {database: d, schemaValidation: STRICT}}}",
      "schema: {datasource: {postgresql: {database: d, cloudSql: {schemaValidation: STRICT}}}}",
    ])
  func validation(_ text: String) {
    let (service, messages) = read("serviceId: s\nlocation: l\nconnectorDirs: []\n\(text)\n")
    #expect(service?.postgresql?.schemaValidation == .strict)
    #expect(messages == [])
  }

  @Test(
    "backslashes, single folders and several schemas",
    arguments: [
      ("connectorDirs: .\\\\a\\\\b\nschema: {source: .\\\\s\\\\t}", ["a/b"], "s/t"),
      ("connectorDirs: ['./a/', './b', '../c']\nschema:\n  source: ''", ["a", "b", "../c"], "schema"),
      ("connectorDirs: []\nschemas: [{id: main, source: x}]", [], "x"),
    ])
  func folders(_ text: String, _ connectors: [String], _ source: String) {
    let text = text.split(separator: "\\\\", omittingEmptySubsequences: false).joined(separator: "\\")
    let (service, messages) = read("serviceId: s\nlocation: l\n\(text)\n")
    #expect(messages == [])
    #expect(service?.connectorFolders == connectors)
    #expect(service?.schemaSource == source)
  }

  @Test("every fault is told with its place and its fix")
  func problems() {
    let (service, messages) = read(
      """
      servceId: s
      specVersion: v7
      schema:
        source: [a]
        datasources: {}
        schemaValidation: STRIKT
      connectorDirs: [a, ./a, {b: c}]
      """)
    #expect(service == nil)
    #expect(
      messages == [
        """
        dataconnect.yaml:1:1: warning: unknown key 'servceId' in 'dataconnect.yaml' [unknown-key]
          why: unknown keys are ignored
          fix: change it to 'serviceId'
        """,
        """
        dataconnect.yaml:1:1: error: missing key 'serviceId' in 'dataconnect.yaml' [missing-key]
          why: the key is required
          fix: add 'serviceId: my-service'
        """,
        """
        dataconnect.yaml:1:1: error: missing key 'location' in 'dataconnect.yaml' [missing-key]
          why: the key is required
          fix: add 'location: us-east4'
        """,
        """
        dataconnect.yaml:2:1: warning: unknown spec version 'v7' [unknown-spec-version]
          why: the file is read as version 'v1'
          fix: change it to 'v1'
        """,
        """
        dataconnect.yaml:4:11: error: expected a string for 'dataconnect.yaml.schema.source' but found a list [wrong-yaml-kind]
          fix: change it to a string
        """,
        """
        dataconnect.yaml:5:3: warning: unknown key 'datasources' in 'dataconnect.yaml.schema' [unknown-key]
          why: unknown keys are ignored
          fix: change it to 'datasource'
        """,
        """
        dataconnect.yaml:6:21: error: invalid value 'STRIKT' for 'schemaValidation' [unknown-value]
          why: the valid values are STRICT, COMPATIBLE
          fix: change it to 'STRICT'
        """,
        """
        dataconnect.yaml:7:20: warning: duplicate connector folder 'a' [repeated-connector]
          why: each connector is compiled once
          fix: remove one of them
        """,
        """
        dataconnect.yaml:7:25: error: expected a folder path for 'connectorDirs' but found a mapping [wrong-yaml-kind]
          fix: change it to a folder path
        """,
      ])
  }

  @Test("an empty file says what has to be there", arguments: ["", "# later\n"])
  func empty(_ text: String) {
    let (service, messages) = read(text)
    #expect(service == nil)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("martlet init") == true)
  }
}
