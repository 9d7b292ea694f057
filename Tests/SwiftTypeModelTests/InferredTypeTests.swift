import Testing

@testable import SwiftTypeModel

@Suite("Types of initial values")
struct InferredTypeTests {
  @Test(
    "values whose syntax shows the type",
    arguments: [
      ("1_000", "Int"), ("-0x1F", "Int"), ("2.5e3", "Double"), ("0x1p3", "Double"), ("\"a, b\"", "String"),
      ("true", "Bool"),
      ("[1, nil]", "[Int?]"), ("[\"a\": [1.5]]", "[String: [Double]]"), ("[1, \"a\"]", "[Any]"),
      ("(1, name: \"x\")", "(Int, name: String)"),
      ("Set<Int>()", "Set<Int>"), ("Date.now", "Date"), ("Calendar.Identifier.gregorian", "Calendar.Identifier"),
      ("[String: Int]()", "[String: Int]"), ("{ Owl() }()", "Owl"), ("URL(string: \"a)\")!", "URL!"),
    ])
  func inferred(_ value: String, _ type: String) {
    #expect(inferredType(of: value)?.text == type)
  }

  @Test(
    "values that only a compiler understands",
    arguments: ["f()", "a + 1", "[]", "[:]", "x", "Owl().name", "{ return 1 }()", "", "(1, f())"])
  func unknown(_ value: String) {
    #expect(inferredType(of: value) == nil)
  }

  @Test("a place inside of a tuple; a place that is not there has no type")
  func places() {
    #expect(inferredType(of: "(1, (\"a\", 2.0))", at: [1, 1])?.text == "Double")
    #expect(inferredType(of: "(1, 2)", at: [2]) == nil)
    #expect(inferredType(of: "1", at: [0]) == nil)
  }
}
