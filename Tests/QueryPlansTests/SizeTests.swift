import DataModel
import JSONText
import Operations
import QueryPlans
import SQLite
import TestSupport
import Testing

/// Large operations and requests: each works, or is refused with its reason.
@Suite("size of statements")
struct SizeTests {
  static func wideSchema(_ columns: Int) -> String {
    let fields = (1...columns).map { "c\($0): Int" }.joined(separator: " ")
    return "type W @table(key: \"n\") { n: Int! next: W \(fields) }"
  }

  private func rows(_ project: PlanProject, withKeys: Bool = false) throws -> JSONValue {
    let connection = try project.database()
    try connection.execute("INSERT INTO w (n, next_n, c1, c200) VALUES (1, NULL, 10, 200), (2, 1, 11, 201)")
    let statement = try #require(try project.statements(try project.operation(), withKeys: withKeys).first)
    let limits = statement.bindings.map { _ in SQLiteValue.integer(100) }
    let text = try #require(try connection.query(statement.sql, limits).first?.first?.text)
    return try parseJSON(String(text.prefix { $0 != "\u{1E}" }))
  }

  @Test("more fields than a function has arguments", arguments: [126, 127, 128, 200, 252, 253], [false, true])
  func wide(_ count: Int, _ withKeys: Bool) throws {
    let names = (1...count).map { "c\($0)" }
    let project = try PlanProject(
      schema: Self.wideSchema(260),
      operations:
        "query Q @auth(level: PUBLIC) { ws { next { n } \(names.joined(separator: " ")) __typename ws_on_next { n } } }"
    )
    let answer = try rows(project, withKeys: withKeys)
    let row = try #require(answer.array?.first?.object)
    #expect(row.keys == ["next"] + names + ["__typename", "ws_on_next"])
    #expect(row["c1"] == 10)
    if count >= 200 { #expect(row["c200"] == 200) }
    #expect(row["ws_on_next"] == [["n": 2]])
    #expect(answer.array?.last?["next"] == ["n": 1])
  }

  @Test("more relations than a function has arguments are refused", arguments: [126, 127])
  func manyRelations(_ count: Int) throws {
    let relations = (1...count).map { "r\($0): next { n }" }.joined(separator: " ")
    let project = try PlanProject(
      schema: Self.wideSchema(1), operations: "query Q @auth(level: PUBLIC) { ws { \(relations) } }")
    if count == 126 {
      let statement = try #require(try project.statements(try project.operation()).first)
      #expect(try project.database().complaint(about: statement) == nil)
    } else {
      #expect(
        throws: PlanError(
          .invalidArgument, "a selection can have at most 126 relations and groups of columns between them")
      ) {
        _ = try project.statements(try project.operation())
      }
    }
  }

  @Test("a thousand alternatives, as literals and as a variable")
  func alternatives() throws {
    let literals = (1...1000).map { "{c1: {eq: \($0)}}" }.joined(separator: " ")
    let project = try PlanProject(
      schema: Self.wideSchema(1),
      operations: """
        query L @auth(level: PUBLIC) { ws(where: {_or: [\(literals)], _not: {_and: [\(literals)]}}) { n } }
        query V($where: W_Filter) @auth(level: PUBLIC) { ws(where: $where) { n } }
        """)
    let connection = try project.database()
    let literal = try #require(try project.statements(try project.operation("L")).first)
    #expect(literal.bindings.count == 2001)
    #expect(connection.complaint(about: literal) == nil)
    let list = JSONValue.array((1...1000).map { ["c1": ["eq": .integer($0)]] })
    let given = JSONObject([.init(key: "where", value: ["_or": list])])
    let variable = try #require(try project.statements(try project.operation("V"), given).first)
    #expect(variable.bindings.count == 1001)
    #expect(connection.complaint(about: variable) == nil)
  }

  @Test("ten thousand candidates are one parameter")
  func candidates() throws {
    let project = try PlanProject(
      schema: Self.wideSchema(1),
      operations: "query Q($list: [Int!]) @auth(level: PUBLIC) { ws(where: {c1: {in: $list}}) { n } }")
    let list = JSONValue.array((1...10_000).map { .integer($0) })
    let statement = try #require(
      try project.statements(try project.operation(), JSONObject([.init(key: "list", value: list)])).first)
    #expect(statement.bindings.count == 2)
  }

  @Test("more values than SQLite has parameters are refused")
  func parameters() throws {
    let project = try PlanProject(
      schema: Self.wideSchema(1),
      operations: "query V($where: W_Filter) @auth(level: PUBLIC) { ws(where: $where) { n } }")
    let list = JSONValue.array((1...33_000).map { ["c1": ["eq": .integer($0)]] })
    let given = JSONObject([.init(key: "where", value: ["_or": list])])
    do {
      _ = try project.statements(try project.operation(), given)
      Issue.record("not refused")
    } catch let error as PlanError {
      #expect(error.reason == .invalidArgument)
      #expect(error.message.contains("32766"))
    }
  }
}
