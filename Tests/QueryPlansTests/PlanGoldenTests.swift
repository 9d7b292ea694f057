import DataModel
import Foundation
import JSONText
import Operations
import QueryPlans
import SQLite
import TestSupport
import Testing

/// A folder of `Tests/Fixtures/plans`: operations on the folder's schema, the variables of the requests (`variables.json`;
/// none without it), and the SQL that they become.
struct PlanFixture: CustomTestStringConvertible, Sendable {
  let folder: URL

  var testDescription: String { folder.lastPathComponent }

  static func all() throws -> [PlanFixture] {
    try Repository.fixtures(in: "Tests/Fixtures/plans").map(PlanFixture.init)
  }

  private func text(_ name: String) throws -> String? {
    let url = folder.appending(path: name)
    return FileManager.default.fileExists(atPath: url.path) ? try String(contentsOf: url, encoding: .utf8) : nil
  }

  func project() throws -> PlanProject {
    let schema = folder.deletingLastPathComponent().appending(path: "schema.gql")
    return try PlanProject(
      schema: try String(contentsOf: schema, encoding: .utf8), operations: try #require(try text("operations.gql")))
  }

  /// Each request with its statements.
  func requests(
    _ project: PlanProject, dialect: Dialect = .sqlite
  ) throws -> [(title: String, statements: [QueryPlans.Statement])] {
    let withKeys = try text("with-keys") != nil
    var requests = project.operations.map { ($0.name, JSONObject()) }
    if let given = try text("variables.json") {
      requests = try (parseJSON(given).array ?? []).map { ($0["run"]?.string, $0["variables"]?.object ?? JSONObject()) }
    }
    return try requests.map { name, variables in
      let operation = try project.operation(name)
      let title = "\(name ?? "") \(JSONValue.object(variables))"
      return (title, try project.statements(operation, variables, withKeys: withKeys, dialect: dialect))
    }
  }
}

@Suite("plans")
struct PlanGoldenTests {
  @Test("become this SQL", arguments: try PlanFixture.all())
  func sql(_ fixture: PlanFixture) throws {
    let text = try fixture.requests(try fixture.project()).map { request in
      "-- \(request.title)\n" + request.statements.map { "\($0.sql);\n\(bindings($0))" }.joined()
    }
    try expectGolden(text.joined(separator: "\n"), fixture.folder.appending(path: "expected.sql"))
  }

  @Test("become this SQL of PostgreSQL", arguments: try PlanFixture.all())
  func postgres(_ fixture: PlanFixture) throws {
    let dialect = Dialect.postgres(namesCollation: false)
    let text = try fixture.requests(try fixture.project(), dialect: dialect).map { request in
      "-- \(request.title)\n" + request.statements.map { "\($0.sql);\n" }.joined()
    }
    try expectGolden(text.joined(separator: "\n"), fixture.folder.appending(path: "expected-postgres.sql"))
  }

  @Test("SQLite prepares every statement", arguments: try PlanFixture.all())
  func prepares(_ fixture: PlanFixture) throws {
    let project = try fixture.project()
    let connection = try project.database()
    for statement in try fixture.requests(project).flatMap(\.statements) {
      #expect(connection.complaint(about: statement) == nil, "\(statement.sql)")
    }
  }

  private func bindings(_ statement: QueryPlans.Statement) -> String {
    statement.bindings.map { "--   \(describe($0.source)) as \(describe($0.form))\n" }.joined()
  }

  private func describe(_ source: ValueSource) -> String {
    switch source {
    case .constant(let value): "\(value)"
    case .variable(let place, let path): (["$\(place)"] + path).joined(separator: ".")
    case .callerID: "auth.uid"
    case .requestTime: "request.time"
    case .newUUID: "uuidV4()"
    case .relativeDate, .relativeTime: "a relative time"
    case .converted(let inner, let base): "\(describe(inner)) to \(base.name)"
    case .duration(_, let isNegated): isNegated ? "a duration, negated" : "a duration"
    case .list(let elements): "[\(elements.map(describe).joined(separator: ", "))]"
    case .object(let members): "{\(members.map { "\($0.name): \(describe($0.value))" }.joined(separator: ", "))}"
    }
  }

  private func describe(_ form: BindingForm) -> String {
    switch form {
    case .value(let base): "\(base.name)"
    case .list(let base): "[\(base.name)]"
    case .candidates(let base): "candidates of \(base.name)"
    case .element(let base): "element of \(base.name)"
    case .jsonKey: "JSON key"
    case .likePattern: "GLOB pattern"
    case .likeText: "LIKE pattern"
    case .text: "text"
    case .count(let standard): "count, else \(standard)"
    case .integer: "integer"
    case .durationMonths: "months"
    case .durationDays: "days"
    case .durationMicroseconds: "microseconds"
    }
  }
}
