import RecordGeneration
import SourceText
import SwiftDeclarations
import SwiftTypeModel
import TestSupport
import Testing

/// What cannot be stored is told with its place, and nothing is generated.
struct DiagnosticTests {
  private func run(_ text: String) -> (outputs: [RecordOutput]?, lines: [String]) {
    let file = readSource(path: "a.swift", bytes: Array(text.utf8))
    var log = DiagnosticLog()
    let outputs = RecordGenerator(.sqlite).generate(from: TypeModel([TypeModel.Source(file: file)]), into: &log)
    return (outputs, log.diagnostics.map { "\($0.position.line):\($0.position.column) \($0.id)" })
  }

  @Test(
    "each fault",
    arguments: [
      ("struct A { var name: String }", "2:8 record-key"),
      ("struct A { var id: Int\nvar f: () -> Void }", "3:5 record-default"),
      ("struct A: Sendable { var id: Int\nlet f: () -> Void }", "3:5 record-default"),
      ("struct A { var id: Int\nvar x: Unknown }", "3:5 record-type"),
      ("struct A<T> { var id: Int }", "2:8 record-generic"),
      ("class A { var id = 1 }", "2:7 record-kind"),
      ("struct A { var id: Int?\n}", "2:8 record-key"),
      ("struct A { var id: [Int]\n}", "2:8 record-key"),
      ("struct A { private var id: Int\n}", "2:24 record-private"),
      ("struct A { var id: Int\ninit(x: Int) { id = x } }", "2:8 record-init"),
      ("struct A { var id: Int\nvar ID: Int }", "3:5 record-column"),
      ("struct A { var id: Int\nvar recordKey: Int }", "3:5 record-name"),
      ("struct A { var id: Int\n// sourcery: encrypted\nvar b: Int }", "4:5 record-annotation"),
      ("struct A { var id: Int\n// sourcery: since = 2\nvar b: Int }", "4:5 record-since"),
      ("struct A { var id: Int\n// sourcery: renamed = \"c\"\nvar b: Int }", "4:5 record-renamed"),
      ("struct A { var id: Int\nvar p: any P }\nprotocol P {}", "3:5 record-type"),
      ("struct A { var id: Int\nvar g: G<Int> }\nstruct G<T> { var t: T }", "3:5 record-type"),
      (
        "struct A { var id: Int\nvar b: B }\n// sourcery: persist, primaryKey = \"x, y\"\nstruct B { var x: Int; var y: Int }",
        "3:5 record-link"
      ),
      ("struct A { var id: Int\nvar t: (Int, Int)? }", "3:5 record-type"),
      ("struct A { var id: Int\n// sourcery: since = two, default = 1\nvar b: Int }", "4:5 record-since"),
      ("struct A { var id: Int\n// sourcery: since = \"3\", default = 1\nvar b: Int }", "4:5 record-since"),
      ("struct A { var id: Int\n// sourcery: since = -1, default = 1\nvar b: Int }", "4:5 record-since"),
      (
        "struct A { var id: Int\n// sourcery: since = 2, renamed = \"o\"\nvar p: (x: Int, y: Int) }",
        "4:5 record-renamed"
      ),
      ("struct sqlite_a { var id: Int }", "2:8 record-table"),
      ("struct A { var id: Int\nvar t: [(Int, Int)] }", "3:5 record-type"),
      ("struct A { var id: Int\nvar t: ((Int, Int), Int) }", "3:5 record-type"),
      ("struct A: Sendable { var id: Int\n// sourcery: ignored\nvar b: Int }", "4:5 record-default"),
      ("struct A { var id: Int }\nstruct B { // sourcery: persist, table = \"a\"\n var id: Int }", "3:8 record-table"),
    ])
  func problems(text: String, expected: String) {
    let (outputs, lines) = run("// sourcery: persist\n" + text)
    #expect(outputs == nil)
    #expect(lines.contains(expected), "\(lines)")
  }

  @Test("what is nearly an annotation is told, others are not; a type of the sources wins over a standard one")
  func nearNames() {
    let (outputs, lines) = run(
      "// sourcery: persist\nstruct A { var id: Int\n// sourcery: index\nvar b: Int\n// sourcery: skipCoding\nvar c: Character }\n"
        + "struct Character { var name: String }")
    #expect(lines == ["4:5 record-annotation"])
    #expect(outputs?.contains { $0.name == "Character+Value.swift" } == true)
  }

  @Test("structs without a mark are left alone; a protocol of one's own may be the mark")
  func marks() {
    #expect(run("struct A { var id: Int }").outputs == [])
    let marked = run("protocol AutoPersisted {}\nstruct A: AutoPersisted { var id: Int }")
    #expect(marked.outputs?.map(\.name) == ["A+Record.swift", "Records.swift"])
  }

  @Test(
    "what cannot be made part by part is stored by its Codable where 'json' asks for it, and nothing is told",
    arguments: [
      "struct B: Codable { var c: C; private var x: Int; init(y: Int) { c = C(n: y); x = y } }",
      "struct B: Codable { var c: C; var u: Unknown }", "struct B: Codable { var c: C; private var x: Int }",
      "enum B: Codable { case one(C), two(Unknown) }",
    ])
  func codable(declaration: String) {
    let text =
      "// sourcery: persist\nstruct A { var id: Int\n// sourcery: json\nvar b: B }\nstruct C: Codable { var n: Int }\n"
    let (outputs, lines) = run(text + declaration)
    #expect(lines == [])
    #expect(outputs?.map(\.name) == ["A+Record.swift", "Records.swift"], "no code of the failed attempt stays")
    #expect(outputs?.first?.text.contains("RecordCodable") == true)
  }

  @Test("a user's template takes the place of the pack's, and a fault in it is told with its place")
  func ownTemplates() {
    let file = readSource(path: "a.swift", bytes: Array("// sourcery: persist\nstruct A { var id: Int }".utf8))
    let model = TypeModel([TypeModel.Source(file: file)])
    var log = DiagnosticLog()
    let own = RecordGenerator(
      .sqlite, overridden: ["record.stencil": "{{ record.type }} {{ record.fields.first.name }}\n"])
    #expect(own.generate(from: model, into: &log)?.first?.text == "A id\n")
    let broken = RecordGenerator(.sqlite, overridden: ["record.stencil": "\n{% for x %}"])
    #expect(broken.generate(from: model, into: &log) == nil)
    #expect(log.diagnostics.first?.description.hasPrefix("record.stencil:2:") == true)
  }
}
