import Testing

@testable import SwiftTypeModel

@Suite("The grammar of annotations")
struct AnnotationGrammarTests {
  private let models = ModelKeeper()

  @Test(
    "values",
    arguments: [
      ("flag", .flag), ("flag = 1.5", .number(1.5)), ("flag = -3", .number(-3)), ("flag = text", .text("text")),
      ("flag = \"a, b = c\"", .text("a, b = c")), ("flag = 'it'", .text("it")), ("flag = \"1\"", .text("1")),
      ("flag = [1, \"a\", null, true]", .list([.number(1), .text("a"), .null, .boolean(true)])),
      ("flag = {\"a\": {\"b\": 2}}", .dictionary(Annotations([("a", .dictionary(Annotations([("b", .number(2))])))]))),
      ("flag = [not JSON]", .text("[not JSON]")), ("flag =", .flag),
    ] as [(String, AnnotationValue)])
  func values(_ text: String, _ value: AnnotationValue) {
    let annotations = parseAnnotations(text)
    #expect(annotations.keys == ["flag"])
    #expect(annotations["flag"] == value)
  }

  @Test("several items keep their order; equal ones count once, others become a list")
  func repeated() {
    let annotations = parseAnnotations("b, a = 1, b, a = 2, a = 1, a = 3")
    #expect(annotations.keys == ["b", "a"])
    #expect(annotations["b"] == .flag)
    #expect(annotations["a"] == .list([.number(1), .number(2), .number(3)]))
  }

  @Test("namespaces are dictionaries, which are merged and read by a path")
  func namespaces() {
    var annotations = parseAnnotations("db: key = id, unique")
    annotations.add(parseAnnotations("db: table: name = eggs"))
    #expect(annotations.keys == ["db"])
    #expect(annotations.value(at: "db.key") == .text("id"))
    #expect(annotations.value(at: "db.unique") == .flag)
    #expect(annotations.value(at: "db.table.name")?.text == "eggs")
    #expect(annotations.value(at: "db.none") == nil)
    #expect(annotations.value(at: "none.key") == nil)
  }

  @Test("a value's text: numbers without a useless fraction, lists and dictionaries in brackets")
  func texts() {
    #expect(AnnotationValue.number(3).text == "3" && AnnotationValue.number(0.5).text == "0.5")
    #expect(AnnotationValue.number(1e300).text == "1e+300")
    #expect(AnnotationValue.list([.flag, .null, .boolean(false)]).text == "[true, , false]")
    #expect(AnnotationValue.dictionary(parseAnnotations("a = 1, b")).text == "[a: 1, b: true]")
  }

  @Test("a comment annotates what follows it: the type, its members, its cases; an extension's win")
  func places() throws {
    let model = models.composed(
      """
      // sourcery: kind = bird, both = 1
      struct Owl {
        // sourcery: primaryKey
        var id: Int
        var name: String // sourcery: skip
        var age: Int
      }
      // sourcery: both = 2
      extension Owl {}
      """)
    let owl = try #require(model.type(named: "Owl"))
    #expect(owl.annotations.keys == ["kind", "both"])
    #expect(owl.annotations["both"] == .number(2))
    #expect(owl.variables.map(\.annotations.keys) == [["primaryKey"], ["skip"], []])
  }
}
