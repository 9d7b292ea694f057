import Testing

@testable import SwiftTypeModel

@Suite("Written types")
struct TypeReaderTests {
  @Test(
    "the text of a type has one form, whatever its spaces and comments",
    arguments: [
      ("[ String :Int ]?", "[String: Int]?"), ("Array< Int/* of it */>", "Array<Int>"),
      ("(a:Int,Int)", "(a: Int, Int)"),
      ("( (Int)->Void )?", "((Int) -> Void)?"),
      ("@escaping (Int)async throws->String", "@escaping (Int) async throws -> String"),
      ("inout  [A.B<C>]", "inout [A.B<C>]"), ("P&Q", "P & Q"), ("(any P & Q)?", "(any P & Q)?"),
      ("~Copyable", "~Copyable"),
      ("`default`.Type", "`default`.Type"), ("Int...", "Int..."),
    ])
  func text(_ written: String, _ text: String) {
    #expect(TypeReader.read(written).text == text)
  }

  @Test(
    "source text is valid Swift where the text for templates is not",
    arguments: [
      ("(any P)?", "any P?", "(any P)?"), ("[any P]", "[any P]", "[any P]"), ("(some P)!", "some P!", "(some P)!"),
    ])
  func sourceText(_ written: String, _ text: String, _ source: String) {
    let type = TypeReader.read(written)
    #expect(type.text == text)
    #expect(type.sourceText == source)
  }

  @Test("what is no type stays its text", arguments: ["Int Int", "[Int", "A.", "", "[3 of Int]", "1 + 2"])
  func unreadable(_ written: String) {
    guard case .text(let text) = TypeReader.read(written) else {
      Issue.record("read as \(TypeReader.read(written))")
      return
    }
    #expect(text == written)
  }

  @Test("nesting has a limit, behind which a type stays text", .timeLimit(.minutes(1)))
  func depth() {
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + "Int" + String(repeating: "]", count: count)
    }
    /// How many arrays are read, and what is inside of them.
    func levels(_ type: TypeSyntax) -> (count: Int, inner: TypeSyntax) {
      var (count, type) = (0, type)
      while case .array(let element) = type { (count, type) = (count + 1, element) }
      return (count, type)
    }
    #expect(levels(TypeReader.read(nested(40))).count == 40)
    #expect((40..<60).contains(levels(TypeReader.read(nested(20_000))).count))
    // Neither the stack nor the time runs out.
    let deep = nested(20_000)
    #expect(TypeReader.read(deep).text == deep)
    let marks = "Int" + String(repeating: "?", count: 20_000)
    #expect(TypeReader.read(marks).text == marks)
  }

  @Test("names for lookups, and what an extension extends")
  func names() {
    #expect(TypeReader.read("Outer<Int>.Inner").path == "Outer.Inner")
    #expect(TypeReader.read("any Outer.P").path == "Outer.P")
    #expect(TypeReader.read("(Int) -> Void").path == nil)
    #expect(
      ["[Int]", "[Int: Int]", "Int?", "A.B<C>"].map { TypeReader.read($0).extendedName } == [
        "Array", "Dictionary", "Optional", "A.B",
      ])
    #expect(TypeReader.read("Map<Int, [String]>").genericArguments.map(\.text) == ["Int", "[String]"])
  }

  @Test("optional marks and Optional<…> wrap one level; the empty tuple is Void")
  func wrapping() {
    #expect(TypeReader.read("Int??").wrapped?.text == "Int?")
    #expect(TypeReader.read("Optional<[Int]>").wrapped?.text == "[Int]")
    #expect(TypeReader.read("Result<Int, E>").wrapped == nil)
    #expect(
      ["()", "Void", "Swift.Void", "(Int)", "Void?"].map { TypeReader.read($0).isVoid } == [
        true, true, true, false, false,
      ])
  }
}
