import Foundation
import GraphQLSyntax
import SourceText
import TestSupport
import Testing

/// Damaged files: whatever the bytes are, reading ends with a tree or with reports, and places lie in the file.
struct MutatedTextTests {
  @Test("random changes of bytes never crash the parser", arguments: [UInt64](1...6))
  func changedBytes(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let originals = try originals()
    for _ in 0..<400 {
      var bytes = random.pick(originals)
      for _ in 0...random.int(below: 6) { change(&bytes, &random) }
      let file = SourceFile(path: "mutated.gql", bytes: bytes)
      var log = DiagnosticLog()
      let document = parseDocument(file, into: &log)
      #expect(log.diagnostics.count <= 201, "seed \(seed)")
      for diagnostic in log.diagnostics { #expect(diagnostic.position.line > 0, "seed \(seed)") }
      if log.isEmpty {
        _ = parseDocument(SourceFile(path: "printed.gql", text: printDocument(document)), into: &log)
        #expect(log.isEmpty, "seed \(seed): printed text must parse\n\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test(
    "a file of one kind of byte is reported in bounded time",
    arguments: ["{", "[", "(", "\"", "#", "@", "{a", "a:", "type A {", "\\", "query A { b\n"])
  func repeated(piece: String) {
    for prefix in ["", "{ a(b: ", "type A { a: ", "type A @d(a: "] {
      var log = DiagnosticLog()
      let text = prefix + String(repeating: piece, count: 20_000)
      let document = parseDocument(SourceFile(path: "a.gql", text: text), into: &log)
      #expect(document.definitions.count <= 20_000)
      #expect(log.diagnostics.count <= 201)
    }
  }

  private func originals() throws -> [[UInt8]] {
    let folder = Repository.root.appending(path: "Tests/Fixtures/graphql/valid")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      Array(try Data(contentsOf: folder.appending(path: $0)))
    }
    .filter { !$0.isEmpty }
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard !bytes.isEmpty else { return }
    let index = random.int(below: bytes.count)
    switch random.int(below: 4) {
    case 0: bytes[index] = UInt8(random.int(below: 256))
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(random.pick(Array("{}[]()\"\\#@$!:=&|., \n".utf8)), at: index)
    default:
      let end = min(bytes.count, index + random.int(below: 20))
      bytes.insert(contentsOf: bytes[index..<end], at: random.int(below: bytes.count))
    }
  }
}
