import JSONText
import SQLite
import Testing

@testable import SQLiteFunctions

private func value(_ sql: String, _ values: [SQLiteValue] = []) throws -> SQLiteValue? {
  try Connection.withFunctions(ConnectionOptions(.memory)).query(sql, values).first?.first
}

private func shape(_ lines: [String]) -> SQLiteValue { .text(lines.joined(separator: "\n")) }

@Test func everyKindIsWritten() throws {
  let lines = [
    #"t 1 {"text":"#, #"p 2 ,"plain":"#, #"i 3 ,"integer":"#, #"j 4 ,"json":"#, #"m 5 ,"time":"#, #"f 6 ,"float":"#,
    #"b 7 ,"yes":"#, #"b 8 ,"no":"#, #"s 9 ,"#, #"v 10 ,"vector":"#, #"l 0 ,"__typename":"Film""#, #"p 3 ,"int64":"#,
  ]
  let values: [SQLiteValue] = [
    shape(lines), "a\"b", "2024-02-29", 42, "[1,{}]", 1_709_210_096_500_000, 0.1, 1, 0, #"{"inner":1,"more":[]}"#,
    .blob([0, 0, 128, 63, 0, 0, 32, 192]),
  ]
  let row = try value("SELECT mt_row(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)", values)
  #expect(
    row
      == .text(
        #"{"text":"a\"b","plain":"2024-02-29","integer":42,"json":[1,{}],"time":"2024-02-29T12:34:56.500Z","#
          + #""float":0.1,"yes":true,"no":false,"inner":1,"more":[],"vector":[1,-2.5],"__typename":"Film","int64":"42"}"#
      ))
}

@Test func nullIsNullInEveryKind() throws {
  for kind in ["t", "p", "i", "j", "m", "f", "b", "v", "c"] {
    #expect(try value("SELECT mt_row(?1, NULL)", [shape(["\(kind) 1 {\"x\":"])]) == #"{"x":null}"#)
  }
}

@Test func escapesAreShortAndTheRestIsRaw() throws {
  let text = (1..<0x30).map { String(Unicode.Scalar(UInt8($0))) }.joined() + "\\ \u{7F} ä \u{2028} \u{1F600} end"
  let row = try value("SELECT mt_row(?1, ?2)", [shape([#"t 1 {"x":"#]), .text(text)])
  #expect(row?.text == "{\"x\":\(JSONValue.string(text))}")
  // Every place in the eight bytes that are looked at together.
  for length in 0..<20 {
    for place in 0..<max(length, 1) {
      var bytes = [UInt8](repeating: 0x61, count: length)
      if length > 0 { bytes[place] = 0x22 }
      let text = String(decoding: bytes, as: UTF8.self)
      let row = try value("SELECT mt_row(?1, ?2)", [shape([#"t 1 {"x":"#]), .text(text)])
      #expect(row?.text == "{\"x\":\(JSONValue.string(text))}")
    }
  }
}

@Test func listsKeepTheirOrderAndNest() throws {
  let connection = try Connection.withFunctions(ConnectionOptions(.memory))
  try connection.execute(
    """
    CREATE TABLE post (id INTEGER, title TEXT); CREATE TABLE comment (post INTEGER, text TEXT);
    INSERT INTO post VALUES (1, 'one'), (2, 'two'), (3, 'three');
    INSERT INTO comment VALUES (1, 'b'), (1, 'a'), (3, 'c');
    """)
  let sql = """
    SELECT mt_rows(?1, (SELECT mt_rows(?2, text) FROM (SELECT * FROM comment c WHERE c.post = x.id ORDER BY text) c),
      x.title) FROM (SELECT * FROM post ORDER BY id DESC) x
    """
  let shapes = [shape([#"t 2 {"title":"#, #"j 1 ,"comments":"#]), shape([#"t 1 {"text":"#])]
  let expected =
    #"[{"title":"three","comments":[{"text":"c"}]},{"title":"two","comments":[]},"#
    + #"{"title":"one","comments":[{"text":"a"},{"text":"b"}]}]"#
  for _ in 0..<3 { #expect(try connection.query(sql, shapes) == [[.text(expected)]]) }
  try connection.run("DELETE FROM post")
  let none = try connection.query(sql, shapes)
  #expect(none == [["[]"]])
}

@Test func aHundredAndTwentySixMembersAndMoreBySplicing() throws {
  let columns = (1...126).map { "\($0)" }.joined(separator: ", ")
  let lines = (1...126).map { "i \($0) \($0 == 1 ? "{" : ",")\"c\($0)\":" }
  let row = try value("SELECT mt_row(?1, \(columns))", [shape(lines)])
  let expected = "{" + (1...126).map { "\"c\($0)\":\($0)" }.joined(separator: ",") + "}"
  #expect(row == .text(expected))
  let outer = try value(
    "SELECT mt_rows(?1, mt_row(?2, \(columns)), 127)", [shape([#"i 2 {"c127":"#, "s 1 ,"]), shape(lines)])
  #expect(outer == .text("[{\"c127\":127," + expected.dropFirst() + "]"))
}

@Test func packedKeysFollowTheRows() throws {
  let connection = try Connection.withFunctions(ConnectionOptions(.memory))
  try connection.execute(
    """
    CREATE TABLE post (id TEXT, part INTEGER, title TEXT); CREATE TABLE comment (id TEXT, post TEXT);
    INSERT INTO post VALUES ('p1', 1, 'one'), ('p"2', 2, 'two');
    INSERT INTO comment VALUES ('c1', 'p1'), ('c2', 'p1');
    """)
  let child = shape([#"p 1 {"id":"#, "k 1 "])
  let parent = shape([#"t 1 {"title":"#, #"c 2 ,"comments":"#, #"c 3 ,"first":"#, "K 4 ", "k 5 "])
  let sql = """
    SELECT mt_data(p), mt_keys(p) FROM (SELECT mt_rows_keys(?1, x.title,
      (SELECT mt_rows_keys(?2, c.id) FROM (SELECT * FROM comment c WHERE c.post = x.id ORDER BY id) c),
      (SELECT mt_row_keys(?2, c.id) FROM comment c WHERE c.post = x.id ORDER BY id LIMIT 1), x.id, x.part) p
      FROM (SELECT * FROM post ORDER BY part) x)
    """
  let row = try #require(try connection.query(sql, [parent, child]).first)
  #expect(
    row[0]
      == .text(
        #"[{"title":"one","comments":[{"id":"c1"},{"id":"c2"}],"first":{"id":"c1"}},"#
          + #"{"title":"two","comments":[],"first":null}]"#))
  #expect(row[1] == .text(#"[[["p1","1"],["c1","c2"],"c1"],[["p\"2","2"],[],null]]"#))
  try connection.run("DELETE FROM post")
  #expect(try connection.query(sql, [parent, child]) == [["[]", "[]"]])
  #expect(try connection.query("SELECT mt_keys(mt_row_keys(?1, 5))", [shape([#"i 1 {"x":"#])]) == [["null"]])
}

@Test(arguments: [
  "", "t", "t 1", "x 1 {", "t 0 {", "l 1 {", "t1 {", "t  1 {", "t 2 {", "t 99999999999999999999 {", "t 1 {\n\ni 1 ,",
])
func badShapesAreErrors(shape: String) throws {
  let connection = try Connection.withFunctions(ConnectionOptions(.memory))
  for function in ["mt_row", "mt_rows", "mt_row_keys", "mt_rows_keys"] {
    #expect(throws: SQLiteError.self) { try connection.query("SELECT \(function)(?1, 1)", [.text(shape)]) }
  }
  #expect(throws: SQLiteError.self) { try connection.query("SELECT mt_row()") }
}

@Test(arguments: [SQLiteValue.null, "{}", "[1,2]", "", "x"])
func onlyObjectsCanBeSpliced(value: SQLiteValue) throws {
  let connection = try Connection.withFunctions(ConnectionOptions(.memory))
  let values = [shape([#"i 2 {"a":"#, "s 1 ,"]), value]
  #expect(throws: SQLiteError.self) { try connection.query("SELECT mt_rows(?1, ?2, 1)", values) }
  #expect(throws: SQLiteError.self) { try connection.query("SELECT mt_row(?1, ?2, 1)", values) }
}

@Test func manyShapesAreNotKeptForEver() throws {
  let connection = try Connection.withFunctions(ConnectionOptions(.memory))
  for number in 0..<5000 {
    let row = try connection.query("SELECT mt_row(?1, ?2)", [shape(["i 1 {\"c\(number)\":"]), 7])
    guard row == [[.text("{\"c\(number)\":7}")]] else {
      Issue.record("\(row)")
      return
    }
  }
}

@Test func sqlitesOwnFunctionsTakeTheResultAsJSON() throws {
  let shapes = [shape([#"i 1 {"x":"#])]
  #expect(try value("SELECT json_array(mt_row(?1, 1), mt_float(1e15))", shapes) == #"[{"x":1},1e+15]"#)
}

@Test func longListsAreAnError() throws {
  let connection = try Connection.withFunctions(ConnectionOptions(.memory, valueLimit: 1000))
  let error = try #require(throws: SQLiteError.self) {
    try connection.query(
      "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1000) SELECT mt_rows('i 1 {\"x\":', x) FROM n"
    )
  }
  #expect(error.code == .tooBig)
}
