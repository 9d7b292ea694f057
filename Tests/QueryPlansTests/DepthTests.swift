import DataModel
import JSONText
import Operations
import QueryPlans
import SQLite
import SourceText
import TestSupport
import Testing

/// SQLite's parser holds a hundred symbols: what nests deeper is cut into statements that each have room.
@Suite("depth of statements")
struct DepthTests {
  static let schema = """
    enum Level { LOW HIGH }
    type P @table(key: "n") { n: Int! next: P other: P @unique s: String i: Int e: Level ss: [String!] a: Any aa: [Any!] ee: [Level!] }
    type J @table(key: ["x", "y"]) { x: P! y: P! k: Int }
    """

  /// What stands around the inner part, level by level, and how many levels a document may have of it, which nests a
  /// hundred deep at most.
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isFilter: Bool
    let open: String
    let close: String
    let levels: Int
  }

  static let shapes = [
    Shape(testDescription: "lists", isFilter: false, open: "ps_on_next { ", close: " }", levels: 97),
    Shape(
      testDescription: "lists behind columns", isFilter: false, open: "n s i e a ps_on_next { ", close: " }", levels: 97
    ),
    Shape(testDescription: "references", isFilter: false, open: "next { ", close: " }", levels: 97),
    Shape(testDescription: "one to one", isFilter: false, open: "p_on_other { ", close: " }", levels: 97),
    Shape(testDescription: "join tables", isFilter: false, open: "ps_via_J_on_y { ", close: " }", levels: 97),
    Shape(
      testDescription: "lists with arguments", isFilter: false,
      open: "ps_on_next(where: {i: {gt: 1}, ss: {includes: \"a\"}}, orderBy: {next: {e: ASC}}, offset: 1) { ",
      close: " }",
      levels: 30),
    Shape(testDescription: "filters by reference", isFilter: true, open: "{next: ", close: "}", levels: 97),
    Shape(testDescription: "filters by list", isFilter: true, open: "{ps_on_next: {exist: ", close: "}}", levels: 48),
    Shape(
      testDescription: "counts", isFilter: true, open: "{ps_on_next: {count: {ge: 2}, exist: ", close: "}}", levels: 48),
    Shape(
      testDescription: "filters by join table", isFilter: true, open: "{ps_via_J_on_y: {exist: ", close: "}}",
      levels: 48),
    Shape(testDescription: "negations", isFilter: true, open: "{_not: ", close: "}", levels: 97),
    Shape(testDescription: "alternatives", isFilter: true, open: "{_or: [{s: {eq: \"a\"}}, ", close: "]}", levels: 48),
    Shape(testDescription: "both", isFilter: true, open: "{_not: {_or: [{s: {eq: \"a\"}}, ", close: "]}}", levels: 32),
  ]

  @Test("every depth that a document may have is taken by SQLite", arguments: shapes)
  func limit(_ shape: Shape) throws {
    let project = try PlanProject(schema: Self.schema, operations: "")
    let connection = try project.database()
    for depth in Array(1..<min(30, shape.levels)) + [shape.levels] {
      let around = String(repeating: shape.open, count: depth)
      let end = String(repeating: shape.close, count: depth)
      let body =
        shape.isFilter
        ? "ps(where: \(around){i: {eq: 1}}\(end)) { n }" : "ps { \(around)n\(end) }"
      let statement = try statement(body, in: project)
      #expect(connection.complaint(about: statement) == nil, "\(depth) levels")
    }
  }

  @Test("a part below a deep one may hold only so many values")
  func values() throws {
    let project = try PlanProject(schema: Self.schema, operations: "")
    let level = "ps_on_next(where: {i: {gt: 1}, s: {eq: \"a\"}}, offset: 1) { "
    let body = "ps { \(String(repeating: level, count: 60))n\(String(repeating: " }", count: 60)) }"
    let error = try #require(throws: PlanError.self) { try statement(body, in: project) }
    #expect(error.reason == .invalidArgument)
    #expect(error.message.contains("at most 126"))
  }

  @Test("whatever is planned can be prepared, in every mixture")
  func mixtures() throws {
    var random = SeededRandom(seed: .random(in: 0 ... .max))
    let project = try PlanProject(schema: Self.schema, operations: "")
    let connection = try project.database()
    var cut = 0
    for _ in 0..<(runsLongTests ? 4000 : 150) {
      let body =
        random.oneIn(4)
        ? write(filter(depth: random.int(below: 14), &random), &random)
        : "ps { \(selection(depth: 1 + random.int(below: 9), &random)) }"
      let statement = try statement(body, in: project)
      if statement.sql.contains("mt_sub(") { cut += 1 }
      if let complaint = connection.complaint(about: statement) {
        Issue.record("seed \(random.seed): \(complaint)\n\(body)\n\(statement.sql)")
      }
    }
    #expect(cut > 5, "seed \(random.seed)")
  }

  private func statement(_ body: String, in project: PlanProject) throws -> QueryPlans.Statement {
    let kind = body.hasPrefix("p_") ? "mutation" : "query"
    let project = try project.with(operations: "\(kind) Q @auth(level: PUBLIC) { \(body) }")
    return try #require(try project.statements(try project.operation(), withKeys: body.count % 2 == 0).first)
  }

  private func write(_ filter: String, _ random: inout SeededRandom) -> String {
    random.pick([
      "p_deleteMany(where: \(filter))",
      "p_updateMany(where: \(filter), data: {s: \"x\", i_update: [{inc: 1}, {dec: 2}]})",
      "p_update(first: {where: \(filter), orderBy: {next: {s: ASC}}}, data: {ss_update: [{append: [\"a\"]}, {add: [\"b\"]}]})",
      "p_delete(first: {where: \(filter)})",
    ])
  }

  private func selection(depth: Int, _ random: inout SeededRandom) -> String {
    if depth == 0 { return random.pick(["n", "s i", "e a n", "__typename"]) }
    let argument = random.oneIn(2) ? "(\(arguments(&random)))" : ""
    let inner = selection(depth: depth - 1, &random)
    let before = random.pick(["", "n ", "s i ", "more: next { s } "])
    switch random.int(below: 4) {
    case 0: return "\(before)next { \(inner) }"
    case 1: return "\(before)p_on_other { \(inner) } a"
    case 2:
      // The join table's arguments.
      return
        "\(before)ps_via_J_on_y(where: {k: {ge: 1}, x: \(filter(depth: random.int(below: 3), &random))}) { \(inner) } e"
    default: return "\(before)ps_on_next\(argument) { \(inner) }"
    }
  }

  private func arguments(_ random: inout SeededRandom) -> String {
    var parts = ["where: \(filter(depth: random.int(below: 5), &random))"]
    if random.oneIn(2) { parts.append("orderBy: [{next: {other: {e: DESC}}}, {s: ASC}]") }
    if random.oneIn(3) { parts.append("limit: 3, offset: 1") }
    return parts.joined(separator: ", ")
  }

  private func filter(depth: Int, _ random: inout SeededRandom) -> String {
    if depth == 0 {
      return random.pick([
        "{i: {eq: 1}}", "{e: {ge: HIGH}}", "{ss: {includesAll: [\"a\"], excludes: \"b\"}}", "{a: {in: [1, {b: 2}]}}",
        "{aa: {excludesAll: [1]}}", "{ee: {exist: {gt: LOW}, count: {in: [1, 2]}}}", "{s: {endsWith: \"x\", ne: null}}",
        "{s: {pattern: {like: \"a%\"}}, i: {nin: [1]}}",
      ])
    }
    let inner = filter(depth: depth - 1, &random)
    switch random.int(below: 7) {
    case 0: return "{next: \(inner)}"
    case 1: return "{ps_on_next: {exist: \(inner)}}"
    case 2: return "{ps_on_next: {exist: \(inner), count: {ge: 2, ne: 5}}}"
    case 3: return "{ps_via_J_on_x: {exist: \(inner)}}"
    case 4: return "{_not: \(inner)}"
    case 5: return "{_or: [\(inner), {s: {eq: \"a\"}}, \(filter(depth: 0, &random))]}"
    default: return "{_and: [{s: {eq: \"a\"}}, \(inner)], i: {gt: 3}}"
    }
  }
}
