import Configuration
import SourceText
import Testing

@testable import ServiceCompiler

@Suite("a new version beside the deployed one")
struct DeploymentTests {
  private static let schema = """
    enum Level { LOW HIGH }
    type Film @table { title: String! year: Int level: Level! words: [String!] }
    """
  private static let operations = """
    query Films($least: Int = 0, $level: Level) @auth(level: PUBLIC, insecureReason: "test") {
      films(where: {year: {ge: $least}, level: {eq: $level}}) { id title year level }
    }
    query Old @auth(level: PUBLIC, insecureReason: "test") @retired { films { id } }
    mutation Add($title: String!, $words: [String!]) @auth(level: PUBLIC, insecureReason: "test") {
      film_insert(data: {title: $title, level: LOW, words: $words})
    }
    """

  private func sources(_ schema: String, _ connectors: [(String, String)]) -> ServiceSources {
    ServiceSources(
      configuration: ServiceConfiguration(
        serviceID: "s", location: "l", folder: ".", schemaSource: "schema", postgresql: nil,
        connectorFolders: connectors.map(\.0)),
      schema: [SourceFile(path: "schema.gql", text: schema)],
      connectors: connectors.map { id, text in
        ServiceSources.Connector(
          configuration: ConnectorConfiguration(connectorID: id, folder: id, swiftSDKs: [], otherSDKs: []),
          files: [SourceFile(path: "\(id)/operations.gql", text: text)])
      })
  }

  private func issues(
    schema: (String) -> String = { $0 }, operations: (String) -> String = { $0 }, connector: String = "main"
  ) throws -> [String] {
    let before = sources(Self.schema, [("main", Self.operations)])
    let after = sources(schema(Self.schema), [(connector, operations(Self.operations))])
    var log = DiagnosticLog()
    let new = try #require(compileService(after, into: &log), "\(log.diagnostics)")
    // As a database keeps it.
    let kept = try #require(DeployedSources(text: DeployedSources(before).text))
    return findBreakingChanges(from: kept.sources, to: new, sources: after).map(\.description)
  }

  @Test("nothing changed, nothing to tell")
  func same() throws {
    #expect(try issues() == [])
  }

  @Test("additions are safe")
  func additions() throws {
    let found = try issues(
      schema: { $0.replacing("HIGH", with: "HIGH TOP").replacing("year: Int", with: "year: Int more: String") },
      operations: {
        $0.replacing("$least: Int = 0", with: "$least: Int = 0, $more: Int").replacing(
          "id title", with: "id more title"
        )
        .replacing("ge: $least", with: "ge: $least, le: $more") + "query More @auth(level: PUBLIC) { films { id } }"
      })
    #expect(found == [])
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var schema: (String, String) = ("", "")
    var operations: (String, String) = ("", "")
    let found: [String]
  }

  static let changes = [
    Change(
      testDescription: "a field that may be null goes", operations: ("title year level }", "title level }"),
      found: ["main/Films: nullable response field 'films.year' was removed [INTERACTIVE_ACK]"]),
    Change(
      testDescription: "a field that is always there goes", operations: ("id title year level }", "id year level }"),
      found: ["main/Films: response field 'films.title' was removed [REQUIRE_ACK]"]),
    Change(
      testDescription: "a field may be null", schema: ("title: String!", "title: String"),
      found: ["main/Films: response field 'films.title' is now nullable [REQUIRE_ACK]"]),
    Change(
      testDescription: "a field has another type", operations: ("id title year level }", "id title: year year level }"),
      found: [
        "main/Films: the type of response field 'films.title' changed from 'String!' to 'Int' [REQUIRE_ACK]"
      ]),
    Change(
      testDescription: "a variable must be sent", operations: ("$least: Int = 0", "$least: Int!"),
      found: ["main/Films: variable '$least' is now required [REQUIRE_ACK]"]),
    Change(
      testDescription: "a new variable must be sent",
      operations: ("($title: String!, ", "($title: String!, $year: Int!, "),
      found: ["main/Add: new required variable '$year' [REQUIRE_ACK]"]),
    Change(
      testDescription: "a variable goes", operations: (", $words: [String!])", ")"),
      found: ["main/Add: variable '$words' was removed [REQUIRE_ACK]"]),
    Change(
      testDescription: "a retired operation goes",
      operations: ("query Old @auth(level: PUBLIC, insecureReason: \"test\") @retired { films { id } }", ""),
      found: ["main/Old: the query was removed [LOG_ONLY]"]),
    Change(
      testDescription: "an operation has another name", operations: ("mutation Add", "mutation Insert"),
      found: ["main/Add: the mutation was removed [REQUIRE_ACK]"]),
    Change(
      testDescription: "an enum loses a value", schema: ("LOW HIGH", "LOW"),
      found: ["main/Films: enum 'Level' no longer has 'HIGH' [REQUIRE_ACK]"]),
    Change(
      testDescription: "an enum has another order", schema: ("LOW HIGH", "HIGH LOW"),
      found: ["main/Films: the values of enum 'Level' were reordered [REQUIRE_ACK]"]),
  ]

  @Test("each change has its level", arguments: changes)
  func change(_ change: Change) throws {
    func apply(_ edit: (String, String), _ text: String) -> String {
      if edit.0.isEmpty { return text }
      #expect(text.contains(edit.0))
      return text.replacing(edit.0, with: edit.1)
    }
    let found = try issues(
      schema: { apply(change.schema, $0) },
      operations: { text in
        var text = apply(change.operations, text)
        if !text.contains("$words:") { text = text.replacing(", words: $words", with: "") }
        if text.contains("$year: Int!") { text = text.replacing("level: LOW", with: "level: LOW, year: $year") }
        return text
      })
    #expect(found == change.found)
  }

  @Test("operations that do not fit the new schema come first")
  func inaccessible() throws {
    let found = try issues(
      schema: { $0.replacing("year: Int", with: "released: Int") },
      operations: {
        $0.replacing("year: {ge", with: "released: {ge").replacing(
          "title year level", with: "title year: released level")
      })
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("main: the deployed operations do not compile with the new schema: main/operations.gql:2:")
        == true)
    #expect(found.first?.hasSuffix("[REQUIRE_FORCE]") == true)
  }

  @Test("a connector is gone")
  func connectorGone() throws {
    #expect(try issues(connector: "other") == ["main: the connector was removed [REQUIRE_ACK]"])
  }

  @Test("texts of others are not read", arguments: ["", "{}", "{\"format\":2}", "[1]", "nothing"])
  func otherTexts(text: String) {
    #expect(DeployedSources(text: text) == nil)
  }
}
