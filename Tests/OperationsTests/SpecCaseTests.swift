import DataModel
import Files
import Foundation
import GraphQLSyntax
import Operations
import ProjectFiles
import SourceText
import TestSupport
import Testing

/// The forty open cases: those that the compiler decides are fixtures here, those that a server decides are conformance
/// cases of the group `spec-cases`.
@Suite("open cases")
struct SpecCaseTests {
  @Test("the compiler finds what the case says", arguments: try SpecCaseFixture.all())
  func outcome(_ fixture: SpecCaseFixture) throws {
    #expect(try fixture.outcome() == fixture.expected())
  }

  /// Cases whose tests are Swift code, and the file that holds them. All others are folders.
  private static let inSwift: [Int: String] = [
    2: "Tests/OperationsTests/SpecCaseEncodingTests.swift",
    3: "Tests/OperationsTests/SpecCaseTests.swift",
    39: "Tests/ProjectFilesTests/ConnectorConfigurationTests.swift",
  ]

  @Test("every case has a test", arguments: 1...40)
  func isCovered(_ number: Int) throws {
    var places = try SpecCaseFixture.all().filter { $0.number == number }.map(\.testDescription)
    places += try Repository.fixtures(in: "Tests/Conformance/Cases/spec-cases").map(\.lastPathComponent)
      .filter { Int($0.prefix { $0 != "-" }) == number }
    if let file = Self.inSwift[number] {
      let text = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
      if text.contains("case \(number)") { places.append(file) }
    }
    #expect(!places.isEmpty)
  }

  @Test("operations outside every connector belong to no SDK and fail no build (case 3)")
  func outside() throws {
    let folder = try TemporaryFolder()
    try folder.write("type Crate @table { label: String! }", to: "schema/schema.gql")
    try folder.write("query Sound @auth(level: USER) { crates { id } }", to: "connector/queries.gql")
    try folder.write("mutation { b: ghost_insertMany(data: [{x: 1}]) }", to: "Crate_insert.gql")
    let tree = LocalFileTree()
    let schema = try #require(graphQLFiles(below: folder.path + "/schema", shownAs: "schema", in: tree))
    let files = try #require(graphQLFiles(below: folder.path + "/connector", shownAs: "connector", in: tree))
    let (connector, log) = compileSpecCase(schema + files)
    #expect(connector.operations.map(\.name) == ["Sound"])
    #expect(!log.hasErrors)
  }

  @Test("without maxCount a variable holds a hundred rows (case 23)")
  func hundredRows() throws {
    let fixture = try #require(try SpecCaseFixture.all().first { $0.number == 23 })
    let files = try ["schema.gql", "operations.gql"].map { name in
      SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: fixture.folder.appending(path: name))))
    }
    let operations = compileSpecCase(files).0.operations
    let allowed = operations.compactMap { $0.variables.first?.allowed }
    #expect(allowed.map(\.maxCount) == [50, 100])
    #expect(allowed.first?.members.map(\.name) == ["code", "label", "ownerUid"])
  }

  @Test("a view's SQL stays as it was written (case 14)")
  func viewText() throws {
    let fixture = try #require(try SpecCaseFixture.all().first { $0.number == 14 })
    let text = try String(contentsOf: fixture.folder.appending(path: "schema.gql"), encoding: .utf8)
    let (_, log) = compileSpecCase([SourceFile(path: "schema.gql", text: text)])
    #expect(!log.hasErrors)
    let sql = try #require(text.split(separator: "\"\"\"", omittingEmptySubsequences: false).dropFirst().first)
    let model = try #require(try compiledModel(text))
    let view = try #require(model.table("CrateStat"))
    let wanted = sql.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    #expect(view.source == .inlineView(sql: wanted.joined(separator: "\n")))
  }
}
