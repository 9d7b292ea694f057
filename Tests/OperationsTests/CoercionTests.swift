import ConnectorAPI
import DataModel
import GraphQLSyntax
import JSONText
import Operations
import SourceText
import Testing

/// A request's variables against an operation's.
@Suite("variables of a request")
struct CoercionTests {

  private struct Project {
    let api: ConnectorAPI
    let operation: CheckedOperation

    init(_ variables: String) throws {
      let schema = """
        enum Kind { A B }
        type Row @table(key: ["n", "u"]) { n: Int! u: UUID! s: String kind: Kind day: Date at: Timestamp }
        type Child @table { row: Row! label: String }
        """
      let model = try #require(try compiledModel(schema))
      api = makeConnectorAPI(model)
      var log = DiagnosticLog()
      let text = "query Q(\(variables)) @auth(level: PUBLIC) { rows { n } }"
      let document = parseDocument(SourceFile(path: "q.gql", text: text), into: &log)
      operation = try #require(
        checkOperations([document], model: model, api: api, into: &log).operations.first, "\(log.diagnostics)")
    }

    func coerce(_ given: String) throws -> [JSONValue?] {
      try coerceVariables(try #require(try parseJSON(given).object), of: operation, api: api)
    }

    func problem(_ given: String) throws -> String? {
      do {
        _ = try coerce(given)
        return nil
      } catch let error as VariableError {
        return "\(error)"
      }
    }
  }

  @Test("absent, null and given are three things")
  func threeStates() throws {
    let project = try Project("$a: Int, $b: Int = 7, $c: Int = null, $d: Int! = 9")
    #expect(try project.coerce("{}") == [nil, 7, .null, 9])
    #expect(try project.coerce(#"{"a": null, "b": null, "c": 1, "d": 2}"#) == [.null, .null, 1, 2])
    #expect(try project.problem(#"{"d": null}"#) == "variable $d: expected Int! but found null")
  }

  @Test("come in the operation's order, in wire form, and others are left aside")
  func wireForms() throws {
    let project = try Project("$u: UUID, $l: Int64, $t: Timestamp, $list: [Date!], $kind: Kind")
    let given = #"""
      {"kind": "B", "more": {"x": [1]}, "list": "2024-01-02T00:00:00Z", "t": "2024-01-02T03:04:05.1Z", "l": 5,
       "u": "{C0FFEE00-0000-4000-8000-00000000000A}"}
      """#
    #expect(
      try project.coerce(given) == [
        "c0ffee0000004000800000000000000a", "5", "2024-01-02T03:04:05.100Z", ["2024-01-02"], "B",
      ])
  }

  @Test(
    "an error names the way to the value and what was wanted",
    arguments: [
      ("$s: String!", "{}", "variable $s: expected String! but found no value"),
      (
        "$s: [[Int!]]", #"{"s": [[1, "x"]]}"#,
        "variable $s[0][1]: expected Int! but found a string: it must be a 32-bit integer"
      ),
      ("$k: Row_Key", #"{"k": {"n": 1}}"#, "variable $k.u: missing key member"),
      ("$k: Row_Key", #"{"k": {"n": 1, "u": null}}"#, "variable $k.u: missing key member"),
      (
        "$k: Row_Key", #"{"k": {"n": 1, "u": "c0ffee0000004000800000000000000a", "x": 1}}"#,
        "variable $k.x: unknown member of Row_Key"
      ),
      ("$k: [Row_Key!]", #"{"k": [1]}"#, "variable $k[0]: expected Row_Key! but found a number"),
      (
        "$k: Row_Key", #"{"k": {"n_expr": "1", "u": "c0ffee0000004000800000000000000a"}}"#,
        "variable $k.n_expr: clients cannot set this member"
      ),
      (
        "$f: Row_Filter", #"{"f": {"_or": [{"kind": {"in": ["A", "C"]}}]}}"#,
        "variable $f._or[0].kind.in[1]: unknown value 'C' of enum Kind"
      ),
      (
        "$f: Row_Filter", #"{"f": {"day": {"eq_date": {"today": true}}}}"#,
        "variable $f.day.eq_date: clients cannot set this member"
      ),
      (
        "$f: Row_Filter", #"{"f": {"s": {"eq_expr": "auth.uid"}}}"#,
        "variable $f.s.eq_expr: clients cannot set this member"
      ),
      (
        "$f: Row_Filter", #"{"f": {"s": {"pattern": {"like": "a", "regex": "b"}}}}"#,
        "variable $f.s.pattern: 'like' and 'regex' cannot be used together"
      ),
      ("$o: [Row_Order!]", #"{"o": {"n": "UP"}}"#, "variable $o[0].n: unknown value 'UP' of enum OrderDirection"),
      (
        "$o: Child_Order", #"{"o": {"row": {"n": 1}}}"#, "variable $o.row.n: expected OrderDirection but found a number"
      ),
      (
        "$f: Child_FirstRow", #"{"f": {"where": {"row": {"s": {"eq": 1}}}}}"#,
        "variable $f.where.row.s.eq: expected String but found a number: it must be a string"
      ),
    ])
  func problems(_ variables: String, _ given: String, _ expected: String) throws {
    // A single value where a list is wanted is a list of one, and the way to it has no number.
    #expect(
      try Project(variables).problem(given)?.replacing("$o.", with: "$o[0].")
        == expected.replacing("$o.", with: "$o[0]."))
  }

  @Test("rows keep to what '@allow' names, and to its number")
  func allowed() throws {
    let project = try Project("$rows: [Row_Data!]! @allow(fields: \"n u s\", maxCount: 2)")
    let row = #"{"n": 1, "u": "c0ffee0000004000800000000000000a", "s": "x"}"#
    #expect(try project.problem(#"{"rows": [\#(row), \#(row)]}"#) == nil)
    #expect(
      try project.problem(#"{"rows": [\#(row), \#(row), \#(row)]}"#)?.contains(
        "found 3 rows, but at most 2 are allowed") == true)
    #expect(try project.problem(#"{"rows": [{"n": 1, "kind": "A"}]}"#)?.hasPrefix("variable $rows[0].kind:") == true)
    #expect(try project.problem(#"{"rows": [{"n_expr": "1"}]}"#)?.hasPrefix("variable $rows[0].n_expr:") == true)
  }
}
