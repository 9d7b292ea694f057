import ConnectorAPI
import DataModel
import JSONText
import Operations
import QueryPlans
import SQLite
import SourceText
import TestSupport
import Testing

/// A prepared statement serves every request of the same shape: equal keys must mean equal SQL.
@Suite("shape keys")
struct ShapeKeyTests {
  static let schema = """
    enum Kind { A B C }
    type P @table(key: "n") { n: Int! next: P s: String i: Int kind: Kind flag: Boolean day: Date at: Timestamp list: [Int!] }
    """
  static let operations = """
    query Q($s: String, $i: Int, $kind: Kind, $flag: Boolean, $show: Boolean = true, $list: [Int!], $where: P_Filter, $order: [P_Order!],
        $dir: OrderDirection, $limit: Int, $key: P_Key, $first: P_FirstRow, $days: Int, $distinct: Boolean) @auth(level: PUBLIC) {
      a: ps(where: {_or: [{s: {contains: $s, ne: $s}}, {i: {ge: $i, in: $list}}], kind: {gt: $kind}, flag: {isNull: $flag}}, limit: $limit) {
        n s @include(if: $show) ps_on_next(where: {day: {lt_date: {today: true, sub: {days: $days}}}}, orderBy: [{kind: $dir}]) { n }
      }
      b: ps(where: {_not: $where, s: {pattern: {like: $s, ignoreCase: $flag}}}, orderBy: $order, distinct: $distinct) { n kind }
    }
    """

  @Test("equal keys give equal statements; a shape that differs in SQL differs in its key")
  func equalKeys() throws {
    var random = SeededRandom(seed: .random(in: 0 ... .max))
    let project = try PlanProject(schema: Self.schema, operations: Self.operations)
    let operation = try project.operation()
    var known: [[UInt8]: [String]] = [:]
    var repeated = 0
    for _ in 0..<(runsLongTests ? 20_000 : 1500) {
      let variables = randomVariables(&random)
      let values = try project.values(variables, of: operation)
      var key: [UInt8] = []
      ShapeKey.append(values, of: operation, api: project.api, to: &key)
      let sql: [String]
      do {
        sql = try project.statements(operation, variables).map { "\($0.sql) \($0.bindings)" }
      } catch let error as PlanError {
        sql = [error.message]
      }
      if let before = known[key] {
        repeated += 1
        #expect(before == sql, "seed \(random.seed): \(JSONValue.object(variables))")
      }
      known[key] = sql
    }
    #expect(repeated > 50, "seed \(random.seed)")
    #expect(known.count > 50, "seed \(random.seed)")
  }

  @Test("what a value is does not change the key; whether it is there, or null, does")
  func whatShapes() throws {
    let project = try PlanProject(
      schema: Self.schema,
      operations:
        "query Q($s: String, $list: [Int!], $flag: Boolean, $dir: OrderDirection) @auth(level: PUBLIC) { ps { n } }")
    func key(_ variables: JSONObject) throws -> [UInt8] {
      let operation = try project.operation()
      var key: [UInt8] = []
      ShapeKey.append(try project.values(variables, of: operation), of: operation, api: project.api, to: &key)
      return key
    }
    func object(_ name: String, _ value: JSONValue) -> JSONObject { JSONObject([.init(key: name, value: value)]) }
    #expect(try key(object("s", "a")) == key(object("s", "b")))
    #expect(try key(object("list", [1])) == key(object("list", [1, 2, 3])))
    let states = try [
      JSONObject(), object("s", .null), object("s", "a"), object("list", []), object("flag", true),
      object("flag", false),
    ]
    .map(key)
    #expect(Set(states).count == states.count)
    #expect(try key(object("dir", "ASC")) != key(object("dir", "DESC")))
  }

  private func randomVariables(_ random: inout SeededRandom) -> JSONObject {
    var object = JSONObject()
    func maybe(_ name: String, _ values: [JSONValue]) {
      if random.oneIn(3) { object[name] = random.oneIn(4) ? .null : random.pick(values) }
    }
    maybe("s", ["a", "b%"])
    maybe("i", [1, 2])
    maybe("kind", ["A", "C"])
    maybe("flag", [true, false])
    if random.oneIn(4) { object["show"] = .bool(random.oneIn(2)) }
    maybe("list", [[1], [1, 2], []])
    maybe("dir", ["ASC", "DESC"])
    maybe("limit", [1, 2])
    maybe("days", [1, 2])
    maybe(
      "where",
      [
        ["s": ["eq": "a"]], ["s": ["eq": "b"]], ["i": ["gt": 1]], [:],
        ["_or": [["i": ["eq": 1]], ["kind": ["lt": "B"]]]],
      ])
    maybe("order", [[["s": "ASC"]], [["s": "DESC"]], [["next": ["i": "ASC"]], ["n": "ASC"]], []])
    maybe("distinct", [true, false])
    return object
  }
}
