import JSONText
import Testing

@testable import Scalars

/// What `jsonb` gives back, its spaces taken out.
private let rewritten: [(String, String)] = [
  ("1e2", "100"), ("1.50", "1.50"), ("-0.0", "0.0"), ("-0", "0"), ("1e-3", "0.001"), ("0e5", "0"), ("0.00", "0.00"),
  ("1.5e1", "15"), ("1.50e1", "15.0"), ("1.25E+1", "12.5"), ("-12.5e-1", "-1.25"), ("123e-5", "0.00123"),
  ("0e-3", "0.000"), ("0.001e3", "1"), ("10e-1", "1.0"), ("1e0", "1"), ("-1.0", "-1.0"),
  (#"{"b":1,"a":2,"aa":3,"B":4}"#, #"{"B":4,"a":2,"b":1,"aa":3}"#),
  (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#), (#"{"ä":1,"zz":2,"z":3}"#, #"{"z":3,"zz":2,"ä":1}"#),
  (#"[ null , true, "\u0041\n\/\u2028", {} , [] ]"#, "[null,true,\"A\\n/\u{2028}\",{},[]]"),
]

@Test("values are rewritten as jsonb does", arguments: rewritten)
func canonical(text: String, expected: String) throws {
  #expect(try canonicalJSON(try parseJSON(text)) == expected)
}

@Test(arguments: [
  ("1e1000", CanonicalJSONError.longNumber), ("1e-1001", .longNumber), ("-12e999", .longNumber),
  ("1e99999999999999999999", .longNumber), ("1e-9223372036854775808", .longNumber), (#"["\u0000"]"#, .nullCharacter),
  (#"{"a\u0000":1}"#, .nullCharacter), (String(repeating: "[", count: 101) + String(repeating: "]", count: 101), .deep),
])
func refusals(text: String, error: CanonicalJSONError) throws {
  let value = try parseJSON(text)
  #expect(throws: error) { try canonicalJSON(value) }
}

@Test func limitsThemselvesAreAccepted() throws {
  #expect(try canonicalJSON(.number("1e999")).count == 1000)
  #expect(try canonicalJSON(.number("1e-1000")).count == 1002)
  let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
  #expect(try canonicalJSON(try parseJSON(deep)) == deep)
}

@Test(arguments: [
  ("12.0", "12"), ("12", "12"), ("100", "100"), ("1.50", "1.5"), ("0.000", "0"), ("-1.10", "-1.1"),
  (#"["1.0","a\"2.0\\",3.0]"#, #"["1.0","a\"2.0\\",3]"#), (#"{"1.0":1.0}"#, #"{"1.0":1}"#),
  ("[10.0,20,0.0]", "[10,20,0]"),
])
func keys(text: String, key: String) {
  #expect(anyKey(text) == key)
}
