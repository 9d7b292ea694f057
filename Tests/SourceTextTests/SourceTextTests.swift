import SourceText
import Testing

@Suite("places and diagnostics")
struct SourceTextTests {
  @Test(
    "a place is what an editor shows, whatever ends the lines",
    arguments: [
      ("ab\ncd", 4, 2, 2), ("ab\r\ncd", 5, 2, 2), ("ab\rcd", 4, 2, 2), ("é日x", 5, 1, 3), ("😀x", 4, 1, 2), ("", 0, 1, 1),
      ("a\n", 2, 2, 1), ("ab", 99, 1, 3),
    ])
  func position(_ text: String, _ offset: Int, _ line: Int, _ column: Int) {
    let position = SourceFile(path: "f", text: text).position(at: offset)
    #expect(position == SourcePosition(path: "f", line: line, column: column))
  }

  @Test("a byte-order mark is no part of the text")
  func byteOrderMark() {
    #expect(SourceFile(path: "f", bytes: [0xEF, 0xBB, 0xBF, 0x61]).bytes == [0x61])
  }

  @Test("diagnostics are sorted by place, each once")
  func log() {
    var log = DiagnosticLog()
    func diagnostic(_ line: Int, _ id: String) -> Diagnostic {
      Diagnostic(id: id, position: SourcePosition(path: "f", line: line, column: 1), what: "w", why: "y", fix: "x")
    }
    for entry in [diagnostic(2, "b"), diagnostic(1, "a"), diagnostic(2, "b"), diagnostic(2, "a")] { log.report(entry) }
    #expect(log.diagnostics.map(\.id) == ["a", "b", "a"])
    #expect(log.hasErrors)
    #expect(diagnostic(1, "a").description == "f:1:1: error: w [a]\n  why: y\n  fix: x")
  }

  @Test(
    "the nearest name is one that a typing error explains",
    arguments: [
      ("titel", "title"), ("tilte", "title"), ("TITLE", "title"), ("gte", "ge"), ("xyz", nil), ("year", nil),
      ("realeaseYear", "releaseYear"),
    ])
  func nearest(_ name: String, _ expected: String?) {
    #expect(nearestName(to: name, among: ["title", "ge", "releaseYear", "genre"]) == expected)
  }
}
