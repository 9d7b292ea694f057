import JSONText
import TestSupport
import Testing

@Suite("JSON text")
struct JSONTextTests {
  @Test(
    "what is read is written again byte for byte",
    arguments: [
      "null", "true", "false", "0", "-0", "1.50", "-1e+30", "12345678901234567890", "\"\"",
      "\"a\\\"b\\\\c\\n\\u0001é😀\"",
      "[]", "[1,[2,[3]],{}]", "{\"b\":1,\"a\":{\"c\":[null]}}",
    ])
  func roundTrip(_ text: String) throws {
    #expect(try parseJSON(text).description == text)
  }

  @Test("white space and escapes are read")
  func readsEscapes() throws {
    #expect(try parseJSON(" \n{\t\"a\" : \"\\u0041\\/\\ud83d\\ude00\" } \r") == ["a": "A/😀"])
  }

  @Test("of one name the last value counts, at the first one's place")
  func duplicateNames() throws {
    #expect(try parseJSON("{\"a\":1,\"b\":2,\"a\":3}").description == "{\"a\":3,\"b\":2}")
  }

  @Test(
    "what is no JSON is refused where it stops being JSON",
    arguments: [
      ("", 0), ("nul", 0), ("[1,]", 3), ("[1 2]", 3), ("{\"a\"}", 4), ("{a:1}", 1), ("01", 1), ("1.", 2), ("1e", 2),
      ("-", 1),
      ("\"a", 2), ("\"\\x\"", 2), ("\"\\u12g4\"", 3), ("\"\\ud800\"", 7), ("\"\\ud800\\u0041\"", 13),
      ("\"\\udc00\"", 7),
      ("\"\n\"", 1), ("1 1", 2), ("[1", 2), ("\u{FEFF}1", 0),
    ])
  func refuses(_ text: String, _ offset: Int) {
    #expect {
      try parseJSON(text)
    } throws: { error in
      (error as? JSONSyntaxError)?.offset == offset
    }
  }

  @Test("nesting is bounded")
  func depth() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONSyntaxError.self) { try parseJSON(deep) }
    let allowed = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try parseJSON(allowed).description == allowed)
  }

  @Test("an object with very many members is read in time that grows with their number")
  func manyMembers() throws {
    let members = (0..<100_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let object = try #require(try parseJSON("{\(members)}").object)
    #expect(object.members.count == 100_000)
    #expect(object["k99999"] == .number("99999"))
  }

  @Test("members are set, replaced and removed below and above the size from which they are indexed")
  func editing() {
    for count in [3, 40] {
      var object = JSONObject((0..<count).map { JSONObject.Member(key: "k\($0)", value: .integer($0)) })
      object["k1"] = "x"
      object["new"] = true
      object["k0"] = nil
      #expect(object["k0"] == nil)
      #expect(object["k1"] == "x")
      #expect(object["k2"] == 2)
      #expect(object["new"] == true)
      #expect(object.keys.first == "k1")
      #expect(object.members.count == count)
    }
  }

  @Test("random values survive writing and reading")
  func randomValues() throws {
    var random = SeededRandom(seed: UInt64.random(in: 0..<1_000_000))
    print("JSON values: seed \(random.seed)")
    for _ in 0..<(runsLongTests ? 20_000 : 1000) {
      let value = randomValue(&random, depth: 0)
      #expect(try parseJSON(value.description) == value)
    }
  }

  @Test("damaged text gives a value or an error, never more")
  func damagedText() throws {
    var random = SeededRandom(seed: UInt64.random(in: 0..<1_000_000))
    print("damaged JSON: seed \(random.seed)")
    for _ in 0..<(runsLongTests ? 200_000 : 5000) {
      var bytes = Array(randomValue(&random, depth: 0).description.utf8)
      guard !bytes.isEmpty else { continue }
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      if let value = try? parseJSON(bytes) { #expect(try parseJSON(value.description) == value) }
    }
  }

  private func randomValue(_ random: inout SeededRandom, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 4 ? 4 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
    case 3:
      let scalars = (0..<Int.random(in: 0..<8, using: &random)).compactMap { _ in
        UnicodeScalar(UInt32.random(in: 0..<0x11_0000, using: &random))
      }
      return .string(String(String.UnicodeScalarView(scalars)))
    case 4:
      return .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in randomValue(&random, depth: depth + 1) })
    default:
      return .object(
        JSONObject(
          (0..<Int.random(in: 0..<20, using: &random)).map {
            JSONObject.Member(key: "k\($0)", value: randomValue(&random, depth: depth + 1))
          }))
    }
  }
}
