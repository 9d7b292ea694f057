import SQLite
import Testing

@testable import SQLiteFunctions

private func value(_ sql: String, _ values: [SQLiteValue] = []) throws -> SQLiteValue? {
  try Connection.withFunctions(ConnectionOptions(.memory)).query(sql, values).first?.first
}

@Test(arguments: [
  ("mt_float(5.0)", "5"), ("mt_float(1e23)", "9.999999999999999e+22"), ("mt_float(3)", "3"), ("mt_float(NULL)", nil),
  ("mt_time(0)", "1970-01-01T00:00:00Z"), ("mt_time(-1)", "1969-12-31T23:59:59.999999Z"), ("mt_time(NULL)", nil),
  ("mt_vector(x'0000803f0000c0bf')", "[1,-1.5]"), ("mt_vector(x'')", "[]"), ("mt_vector(NULL)", nil),
  ("mt_any_key('[1.0,\"1.0\",2.50]')", "[1,\"1.0\",2.5]"), ("mt_any_key(NULL)", nil),
  ("mt_list_add('[1,2]', '[2,3,3]')", "[1,2,3]"), ("mt_list_add(NULL, '[\"a\"]')", "[\"a\"]"),
  ("mt_list_add('[]', '[]')", "[]"), (#"mt_list_add('["a,b","c\"]"]', '["c\"]","a"]')"#, #"["a,b","c\"]","a"]"#),
  ("mt_list_add('[[1,2],{\"a\":1}]', '[[1,2],[2]]')", "[[1,2],{\"a\":1},[2]]"),
  ("mt_list_add('[1.0]', '[1]')", "[1.0]"),
  ("mt_list_remove('[1,2,1,null]', '[1,null]')", "[2,null]"), ("mt_list_remove(NULL, '[1]')", nil),
  ("mt_list_remove('[true,\"true\"]', '[true]')", "[\"true\"]"), ("mt_list_remove('[1]', NULL)", "[1]"),
  ("mt_date_add('2024-01-31', 1, 1)", "2024-03-01"), ("mt_date_add(NULL, 1, 1)", nil),
  ("mt_time(mt_time_add(1706659200000000, 1, 0, 1))", "2024-02-29T00:00:00.000001Z"),
  ("mt_time_add(NULL, 1, 0, 1)", nil),
])
func values(call: String, text: String?) throws {
  #expect(try value("SELECT \(call)") == text.map { .text($0) } ?? .null)
}

@Test(arguments: [
  "mt_float(9e999)", "mt_vector(x'00')", "mt_vector(x'0000807f')", "mt_list_add('x', '[]')",
  "mt_list_remove('[1]', '{}')",
  "mt_date_add('9999-12-31', 0, 1)", "mt_date_add('x', 0, 1)", "mt_time_add(0, 999999, 0, 0)",
  "mt_time_add(0, 0, 0, 9223372036854775807)", "mt_distance(x'00000000', x'', 'L2')", "mt_distance(x'', x'', 'L3')",
  "mt_like('a\\', 'ab', 0)",
])
func errors(call: String) throws {
  let error = try #require(throws: SQLiteError.self) { try value("SELECT \(call)") }
  #expect(error.code.primary == .error)
}

@Test(arguments: [
  ("mt_float(9e999)", SQLiteError.Code.outOfRange), ("mt_date_add('9999-12-31', 0, 1)", .outOfRange),
  ("mt_time_add(0, 999999, 0, 0)", .outOfRange), ("mt_regex('(', 'a', 0)", .invalidPattern),
  ("mt_sub('SELECT mt_float(9e999)')", .outOfRange), ("mt_date_add('x', 0, 1)", .error),
])
func errorCodes(call: String, code: SQLiteError.Code) throws {
  let error = try #require(throws: SQLiteError.self) { try value("SELECT \(call)") }
  #expect(error.code == code)
}

@Test func distances() throws {
  // (3, 4) and (0, 1)
  let vectors = "x'0000404000008040', x'000000000000803f'"
  #expect(try value("SELECT mt_distance(\(vectors), 'INNER_PRODUCT')") == .real(-4))
  #expect(try value("SELECT mt_distance(\(vectors), 'L2')") == .real(18.0.squareRoot()))
  let cosine = try #require(try value("SELECT mt_distance(\(vectors), 'COSINE')")?.real)
  #expect(abs(cosine - 0.2) < 1e-12)
  #expect(try value("SELECT mt_distance(x'00000000', x'00000000', 'COSINE')") == .null)
  #expect(try value("SELECT mt_distance(NULL, x'00000000', 'L2')") == .null)
}

@Test(arguments: [
  ("a%", "abc", 0, true), ("A%", "abc", 0, false), ("A%", "abc", 1, true), ("%b%", "abc", 0, true),
  ("_b_", "abc", 0, true),
  ("_b", "abc", 0, false), ("", "", 0, true), ("%", "", 0, true), ("_", "", 0, false), ("a\\%", "a%", 0, true),
  ("a\\%", "ab", 0, false), ("a\\\\", "a\\", 0, true), ("ÜNÏ%", "ünïcode", 1, true), ("_", "\u{1F600}", 0, true),
  ("%a%b%c", "xaybzc", 0, true), ("%a%b%c", "xaybz", 0, false), ("x\\", "y", 0, false), ("%aab", "aaaaab", 0, true),
  ("Σ", "σ", 1, true), ("%%_%", "", 0, false), ("%%_%", "x", 0, true),
])
func like(pattern: String, text: String, ignoreCase: Int, matches: Bool) throws {
  let found = try value("SELECT mt_like(?1, ?2, ?3)", [.text(pattern), .text(text), .integer(Int64(ignoreCase))])
  #expect(found == .integer(matches ? 1 : 0))
}

@Test(arguments: [
  ("^a.c$", "abc", 0, true), ("^a.c$", "aXXc", 0, false), ("a.c", "a\nc", 0, true), ("B", "abc", 0, false),
  ("B", "abc", 1, true),
  ("É", "é", 1, true), (#"^\d+$"#, "123", 0, true), (#"^\d+$"#, "12a", 0, false), (#"\sx"#, "a x", 0, true),
  (#"^\w+$"#, "a_1é", 0, true), (#"^\W$"#, "-", 0, true), (#"\yb"#, "a b", 0, true), (#"\yb"#, "ab", 0, false),
  (#"\mfoo\M"#, "a foo b", 0, true), (#"\mfoo\M"#, "afoob", 0, false), (#"[\d.]+z"#, "1.2z", 0, true),
  (#"^[\w-]+$"#, "a-b", 0, true),
  (#"^[\]\\^-]+$"#, #"]\^-"#, 0, true), ("(?:ab)+c", "ababc", 0, true), ("a{2}", "aa", 0, true),
  ("^a{2,3}?$", "aaaa", 0, false),
  ("^a+?$", "", 0, false), ("a{", "a{", 0, true), ("a{,2}", "a{,2}", 0, true), (#"\u00e9"#, "é", 0, true),
  (#"\x41"#, "A", 0, true),
  (#"a\.b"#, "a.b", 0, true), (#"a\.b"#, "axb", 0, false), ("[[:alpha:]]", "é", 0, true), ("a|b|", "zzz", 0, true),
  ("[]a]", "]", 0, true),
  ("}", "}", 0, true), ("]", "]", 0, true), (#"\A1\Z"#, "1", 0, true), (#"\B"#, #"\"#, 0, true),
])
func regex(pattern: String, text: String, ignoreCase: Int, matches: Bool) throws {
  let found = try value("SELECT mt_regex(?1, ?2, ?3)", [.text(pattern), .text(text), .integer(Int64(ignoreCase))])
  #expect(found == .integer(matches ? 1 : 0))
}

@Test(arguments: [
  "(?=a)", "(?i)a", "(a)\\1", "(", ")", "[a", "*a", "a**", "a{256}", "a{3,2}", "a{1", "\\", #"\q"#, "***=a",
  "(((a{200}){200}){200}){200}", String(repeating: "(", count: 200) + String(repeating: ")", count: 200),
  String(repeating: "a", count: 1001), "[[:nothing:]]", #"[\W]"#,
])
func refusedExpressions(pattern: String) throws {
  let error = try #require(throws: SQLiteError.self) { try value("SELECT mt_regex(?1, 'x', 0)", [.text(pattern)]) }
  #expect(error.message.hasPrefix("invalid regular expression"))
  #expect(try value("SELECT mt_regex(NULL, 'x', 0)") == .null)
}

@Test func expressionsAreCompiledOncePerStatement() throws {
  let connection = try Connection.withFunctions(ConnectionOptions(.memory))
  let rows = try connection.query(
    """
    WITH t(p, s, i) AS (VALUES ('a+', 'aa', 0), ('b', 'B', 1), ('b', 'B', 0), ('a+', 'b', 0))
    SELECT mt_regex(p, s, i), mt_regex('^a', s, 0), mt_regex('B', 'b', i) FROM t
    """)
  #expect(rows == [[1, 1, 0], [1, 0, 1], [0, 0, 0], [0, 0, 0]])
}
