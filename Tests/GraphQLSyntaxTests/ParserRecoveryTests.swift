import GraphQLSyntax
import SourceText
import Testing

/// What one run reports, and what it keeps, when a file has faults.
struct ParserRecoveryTests {
  private func parse(_ text: String) -> (document: Document, messages: [String]) {
    var log = DiagnosticLog()
    let document = parseDocument(SourceFile(path: "a.gql", text: text), into: &log)
    return (document, log.diagnostics.map { "\($0.position.line):\($0.position.column) \($0.id)" })
  }

  private func fieldNames(_ definition: Definition) -> [String] {
    guard case .type(let type) = definition, case .object(_, let fields) = type.kind else { return [] }
    return fields.map(\.name.text)
  }

  @Test("a field that cannot be read leaves its neighbours")
  func nextField() {
    let (document, messages) = parse("type A {\n  a Int\n  b: String\n  c: [Int\n  d: Int\n}\ntype B { e: Int }")
    #expect(messages == ["2:5 unexpected-token", "5:3 unexpected-token"])
    #expect(document.definitions.map(fieldNames) == [["b", "d"], ["e"]])
  }

  @Test("a brace that is missing does not swallow the next definition")
  func missingBrace() {
    let (document, messages) = parse(
      "type A {\n  a: Int\ntype B {\n  b: Int\n}\nquery Q {\n  a {\n  b\n}\nquery R { c }\n")
    #expect(messages == ["1:8 unclosed-brace", "6:9 unclosed-brace"])
    #expect(document.definitions.count == 2)
    #expect(fieldNames(document.definitions[0]) == ["b"])
  }

  @Test("a misspelt keyword names the right one")
  func misspeltKeyword() throws {
    var log = DiagnosticLog()
    _ = parseDocument(SourceFile(path: "a.gql", text: "tpye A { a: Int }\ntype B { b: Int }"), into: &log)
    let diagnostic = try #require(log.diagnostics.first)
    #expect(diagnostic.fix == "change it to 'type'")
    #expect(log.diagnostics.count == 1)
  }

  @Test("members without indentation may be called like definitions")
  func unindentedMembers() {
    let (document, messages) = parse(
      "mutation M {\nquery {\ntype\nname\n}\nenum\n}\ntype T {\ntype: Int\nquery: Int\n}")
    #expect(messages.isEmpty)
    #expect(document.definitions.count == 2)
  }

  @Test("nesting has a limit, and the definition behind it is read")
  func nesting() {
    let deep = "{ a" + String(repeating: " { a", count: 5_000) + String(repeating: " }", count: 5_001)
    let (document, messages) = parse(deep + "\nquery Q { b }")
    #expect(messages == ["1:401 nesting-too-deep"])
    #expect(document.definitions.count == 1)
    let list = String(repeating: "[", count: 100_000)
    #expect(parse("{ a(b: \(list)").messages.contains { $0.hasSuffix("nesting-too-deep") })
    #expect(parse("type A { a: \(list)Int }").messages.contains { $0.hasSuffix("nesting-too-deep") })
    let allowed = String(repeating: "[", count: 99) + String(repeating: "]", count: 99)
    #expect(parse("{ a(b: \(allowed)) }").messages.isEmpty)
  }

  @Test(
    "a file of comments, of white space or of nothing is empty and sound", arguments: ["", "# a", " \n,\t", "\u{FEFF}"])
  func empty(text: String) {
    let (document, messages) = parse(text)
    #expect(document.definitions.isEmpty)
    #expect(messages.isEmpty)
  }
}
