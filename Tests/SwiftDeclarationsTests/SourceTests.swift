import SourceText
import SwiftDeclarations
import TestSupport
import Testing

/// Generated text in sources, merge conflicts, and what is said of broken files.
struct SourceTests {
  private func names(_ text: String, path: String = "a.swift", force: [String] = []) -> [String] {
    readSource(path: path, bytes: Array(text.utf8), options: SourceOptions(forceParse: force)).all.map(\.name)
  }

  @Test("generated files are not read unless they are forced")
  func generated() {
    let text = "// Generated using Sourcery 2.3.0 — https://x\n// DO NOT EDIT\nstruct A {}"
    #expect(names(text).isEmpty)
    #expect(names("// swiftlint:disable all\n\n" + text).isEmpty, "behind a prefix of comments")
    #expect(names("struct B {}\n" + text) == ["B", "A"])
    #expect(names(text, path: "Sources/X.generated.swift", force: ["generated"]) == ["A"])
    #expect(names(text, path: "Sources/X.other.swift", force: ["generated"]).isEmpty)
  }

  @Test("bodies of inline blocks are not read unless they are forced, and lines keep their places")
  func inline() {
    let text =
      "struct A {\n  // sourcery:inline:A.Equal\n  var generated = 1\n  // sourcery:end\n  var own = 1\n}\nlet x = 🐦"
    #expect(names(text).filter { !$0.isEmpty } == ["A", "own", "x"])
    #expect(names(text, force: ["Equal"]).filter { !$0.isEmpty } == ["A", "generated", "own", "x"])
    let blocks = findInlineBlocks(in: Array(text.utf8))
    #expect(blocks.map(\.name) == ["A.Equal"])
    #expect(blocks.first?.indentation == "  ")
    let file = readSource(path: "a.swift", bytes: Array(text.utf8))
    #expect(file.bytes.count == text.utf8.count)
    #expect(blocks.first.map { String(decoding: Array(text.utf8)[$0.body], as: UTF8.self) } == "  var generated = 1\n")
  }

  @Test("the closing brace of a type, by its dotted name")
  func closingBrace() {
    let text = "struct A { struct B { }\n}\nextension C { enum D {} }"
    let file = parseDeclarations(path: "a.swift", bytes: Array(text.utf8))
    #expect(file.closingBrace(of: "A") == 24)
    #expect(file.closingBrace(of: "A.B") == 22)
    #expect(file.closingBrace(of: "C.D") == 48)
    #expect(file.closingBrace(of: "X") == nil)
  }

  @Test("a merge conflict is an error with its place")
  func conflict() {
    let file = readSource(path: "a.swift", bytes: Array("struct A {\n<<<<<<< HEAD\n  var a: Int\n>>>>>>> x\n}".utf8))
    #expect(file.diagnostics.first?.description.hasPrefix("a.swift:2:1: error: unresolved merge conflict") == true)
    #expect(readSource(path: "a.swift", bytes: Array("let a = 1 <<<<<<< 2".utf8)).diagnostics.isEmpty)
  }

  @Test(
    "broken Swift gives what can be read, and a warning with its place",
    arguments: [
      ("struct A {\n  var a: Int\nstruct B {\n  var b: Int\n}", ["A", "a", "B", "b"], "1:10"),
      ("struct A {\n  func f() {\n    if x {\n  }\n}\nstruct B { }", ["A", "f", "B"], "1:10"),
      ("struct A { var a: Int }\n}\nstruct B { }", ["A", "a", "B"], "2:1"),
      ("struct A {\n  var a = \"open\n  var b: Int\n}", ["A", "a", "b"], "2:16"),
      ("struct A {\n  what is this\n  var b: Int\n}", ["A", "b"], "2:3"),
      ("struct A {\n  func f(a: Int, ??? , c: Int)\n  var b: Int\n}", ["A", "f", "b"], "2:18"),
      ("struct {\n  var a: Int\n}\nstruct B {}", ["a", "B"], "1:8"),
      ("class A { let a: [Int }\nstruct B {}", ["A", "a", "B"], "1:18"),
      ("/* open\nstruct A {}", [], "1:1"),
      ("#if X\nstruct A {}", ["A"], "1:1"),
      ("enum E { case }\nstruct B {}", ["E", "B"], "1:15"),
      ("func f(\nstruct B {}", ["f", "B"], "2:1"),
    ])
  func broken(text: String, expected: [String], place: String) {
    let file = parseDeclarations(path: "a.swift", bytes: Array(text.utf8))
    #expect(file.all.map(\.name).filter { !$0.isEmpty } == expected)
    let places = file.diagnostics.map { "\($0.position.line):\($0.position.column)" }
    #expect(places.contains(place), "\(file.diagnostics)")
    #expect(file.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test("types nested without end, and files of one line, are read to a depth")
  func deep() {
    let text = String(repeating: "struct A { ", count: 5_000) + String(repeating: "}", count: 5_000)
    let file = parseDeclarations(path: "a.swift", bytes: Array(text.utf8))
    #expect(file.rows.count == 129)
    #expect(file.diagnostics.contains { $0.id == "swift-depth" })
  }

  @Test("CRLF, a byte-order mark and emoji keep places right")
  func places() {
    let file = parseDeclarations(path: "a.swift", bytes: Array("\u{FEFF}let 🐦 = 1\r\n}\r\n".utf8))
    #expect(file.diagnostics.first?.description.hasPrefix("a.swift:2:1: warning") == true)
    #expect(file.all.map(\.name) == ["", "🐦"])
  }
}
