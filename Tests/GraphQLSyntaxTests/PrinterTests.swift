import Foundation
import GraphQLSyntax
import JSONText
import SourceText
import TestSupport
import Testing

struct PrinterTests {
  @Test("what is printed reads back to the same tree", arguments: [UInt64](1...8))
  func roundTrip(_ seed: UInt64) {
    var source = RandomDocument(seed: seed)
    let tree = TreeJSON(hasPlaces: false)
    for _ in 0..<150 {
      let document = source.document()
      let text = printDocument(document)
      var log = DiagnosticLog()
      let again = parseDocument(SourceFile(path: "printed.gql", text: text), into: &log)
      guard log.isEmpty, tree.document(again) == tree.document(document), printDocument(again) == text else {
        Issue.record("seed \(seed): \(log.diagnostics.map(\.description))\n\(text)")
        return
      }
    }
  }

  @Test("files read back too")
  func files() throws {
    let folder = Repository.root.appending(path: "Tests/Fixtures/graphql")
    let tree = TreeJSON(hasPlaces: false)
    for group in ["valid", "ours"] {
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: group).path) {
        let bytes = Array(try Data(contentsOf: folder.appending(path: "\(group)/\(file)")))
        var log = DiagnosticLog()
        let document = parseDocument(SourceFile(path: file, bytes: bytes), into: &log)
        #expect(log.isEmpty, "\(file)")
        let again = parseDocument(SourceFile(path: file, text: printDocument(document)), into: &log)
        #expect(tree.document(again) == tree.document(document), "\(file)")
      }
    }
  }

  @Test("a definition is laid out for people")
  func layout() {
    let text = """
      query Find($a: Int! = 1 @d, $b: [String!]) @auth(level: USER) {
        crates(where: {n: {ge: $a}}, limit: 5) @check(expr: "this != null") {
          ...Card
          ... on Crate {
            id
          }
        }
      }

      \"\"\"
      A crate.

        Indented.
      \"\"\"
      type Crate implements A & B @table(key: ["a", "b"]) {
        "Its label."
        label(short: Boolean = false): [String!]! @col(name: "l")
      }

      """
    var log = DiagnosticLog()
    let document = parseDocument(SourceFile(path: "a.gql", text: text), into: &log)
    #expect(printDocument(document) == text)
  }
}
