import Configuration
import Foundation
import ProjectFiles
import ServiceCompiler
import SourceText
import StencilTemplates
import TestSupport
import Testing

@testable import ServiceTemplateModel

@Suite("Templates over services")
struct ServiceContextTests {
  private func context() throws -> [(name: String, value: TemplateValue)] {
    var log = DiagnosticLog()
    let schema = """
      "A film."
      type Movie @table { title: String! @default(value: "?") rating: Float tags: [String!] aspect: Aspect vector: Vector @col(size: 3) text: String @searchable(language: "english") }
      enum Aspect { WIDE NARROW }
      type Actor @table(key: "code") { code: Int64! name: String! @unique @col(name: "full_name", dataType: "varchar(20)") }
      type Role @table(key: ["movie", "actor"]) { movie: Movie! actor: Actor! }
      type Poster @table { movie: Movie! @unique url: String! at: Timestamp! @default(expr: "request.time") by: String @default(sql: "'me'") }
      type Title @view(sql: "SELECT title FROM movie") { title: String }
      """
    let operations = """
      query Movies($limit: Int = 10, $titles: Boolean!) @auth(level: PUBLIC) { all: movies(limit: $limit) { id title @include(if: $titles) actors_via_Role { name } } }
      mutation Rename($id: UUID!, $title: String!) @auth(expr: "auth.uid != nil") @transaction { movie_update(id: $id, data: {title: $title}) }
      """
    let configuration = ServiceConfiguration(
      serviceID: "films", location: "here", folder: ".", schemaSource: "schema", postgresql: nil,
      connectorFolders: ["main"])
    let connector = ConnectorConfiguration(connectorID: "main", folder: "main", swiftSDKs: [], otherSDKs: [])
    let sources = ServiceSources(
      configuration: configuration, schema: [SourceFile(path: "schema.gql", text: schema)],
      connectors: [.init(configuration: connector, files: [SourceFile(path: "ops.gql", text: operations)])])
    let service = compileService(sources, into: &log)
    #expect(log.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    return serviceContext(of: try #require(service))
  }

  private func rendered(_ template: String) throws -> String {
    let environment = TemplateEnvironment(isStrict: true) { _ in nil }
    var warnings = DiagnosticLog()
    let context = try context()
    do throws(TemplateError) {
      let compiled = try environment.compile(SourceFile(path: "t.stencil", text: template))
      return String(decoding: try compiled.render(context, warnings: &warnings), as: UTF8.self)
    } catch {
      return error.diagnostic.description
    }
  }

  @Test("every member of every object has a case, and gives its text", arguments: memberCases)
  func members(_ memberCase: MemberCase) throws {
    let text = try rendered("{{ \(memberCase.path) }}")
    #expect(text == memberCase.expected)
  }

  @Test("no member is without a case")
  func coverage() {
    let covered = Set(memberCases.map { "\($0.object).\($0.path.split(separator: ".").last ?? "")" })
    let all = serviceMembers.flatMap { object, members in members.map { "\(object).\($0)" } }
    #expect(all.filter { !covered.contains($0) } == [])
  }

  @Test("an unknown member names the nearest")
  func unknownMember() throws {
    #expect(try rendered("{{ tables.0.colums }}").hasPrefix("t.stencil:1:13: error: unknown member 'colums'"))
  }

  @Test("equal objects are the same element of a list")
  func sameElements() throws {
    #expect(
      try rendered("{% if tables.0 in service.tables %}yes{% endif %}{% if tables.0 in enums %}no{% endif %}") == "yes")
  }

  @Test("the example's template gives its golden page")
  func example() throws {
    let movies = Repository.root.appending(path: "Examples/Movies")
    var log = DiagnosticLog()
    func file(_ path: String) throws -> SourceFile {
      SourceFile(path: path, bytes: Array(try Data(contentsOf: movies.appending(path: path))))
    }
    let configuration = try #require(
      readServiceConfiguration(try file("dataconnect/dataconnect.yaml"), folder: "dataconnect", into: &log))
    let connector = try #require(
      readConnectorConfiguration(
        try file("dataconnect/movies/connector.yaml"), folder: "dataconnect/movies", into: &log))
    let sources = ServiceSources(
      configuration: configuration, schema: [try file("dataconnect/schema/schema.gql")],
      connectors: [.init(configuration: connector, files: [try file("dataconnect/movies/operations.gql")])])
    let service = try #require(compileService(sources, into: &log))
    let environment = TemplateEnvironment(isStrict: true) { _ in nil }
    let template = try environment.compile(try file("templates/reference.stencil"))
    let output = try template.render(serviceContext(of: service), warnings: &log)
    #expect(log.diagnostics.filter { $0.id.hasPrefix("template") }.isEmpty)
    try expectGolden(
      String(decoding: output, as: UTF8.self),
      Repository.root.appending(path: "Tests/Fixtures/service-templates/movies/reference.md"))
  }
}
