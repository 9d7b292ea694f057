import SourceText
import StencilTemplates
import Testing

@testable import TemplateOutput

@Suite("Runs of templates")
struct TemplateRunTests {
  private func run(
    _ results: [(String, String)], sources: [String: String] = [:], output: String = "Out", isFolder: Bool = true,
    baseIndentation: Int = 0, header: TemplateHeader = TemplateHeader(text: "// made")
  ) -> TemplateRun {
    let blocks = sources.map { path, text in
      (path: path, names: commentBlocks("inline", in: Array(text.utf8)).map(\.name))
    }
    let texts = EditedSources(blocks: blocks) { path in sources[path].map { Array($0.utf8) } }
    var run = TemplateRun(
      TemplateRun.Settings(
        output: output, outputIsFolder: isFolder, header: header, baseIndentation: baseIndentation),
      sources: texts
    ) { type, texts in
      for path in sources.keys.sorted() {
        guard let text = texts.text(of: path), let braces = braces(of: type, in: text) else { continue }
        return EditedSources.TypeEnd(path: path, opening: braces.opening, closing: braces.closing)
      }
      return nil
    }
    for (template, text) in results { run.take(Array(text.utf8), of: template) }
    return run
  }

  private func files(_ run: TemplateRun) -> [String: String] {
    Dictionary(
      run.outputs.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }, uniquingKeysWith: { $1 })
  }

  private func source(_ run: TemplateRun) -> String? {
    run.sources.changed.first.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(
    "a word is found wherever it stands",
    arguments: [
      ("abcabd", "abd", true), ("abcabd", "abcabd", true), ("abcab", "abd", false), ("", "a", false), ("a", "", true),
      ("aaaab", "aab", true), ("xsourcery:inline:y", "sourcery:inline:", true),
    ])
  func wordSearch(text: String, word: String, expected: Bool) {
    #expect(holds(Array(text.utf8), Array(word.utf8)) == expected)
  }

  @Test("a folder gets a file for each template, with the header")
  func folder() {
    let run = run([("T/A.stencil", "a\n"), ("T/B.x.stencil", " \n\t\n")])
    #expect(files(run) == ["Out/A.generated.swift": "// made\na\n", "Out/B.x.generated.swift": ""])
    #expect(run.outputs.map(\.isBlank) == [false, true])
    #expect(run.outputs.first?.kind == .template("T/A.stencil"))
  }

  @Test("a file gets all templates, each behind a line end")
  func singleFile() {
    let run = run([("A.stencil", "a\n"), ("B.stencil", "b")], output: "Out/All.swift", isFolder: false)
    #expect(files(run) == ["Out/All.swift": "// made\n\na\n\nb"])
    #expect(files(self.run([("A.stencil", "a")], output: "x.md", isFolder: false)) == ["x.md": "\na"])
  }

  @Test("the header names the version unless it is hidden, and stands behind the user's line")
  func header() {
    let url = "https://github.com/krzysztofzablocki/Sourcery"
    #expect(TemplateHeader().lines(for: "a.swift") == "// Generated using Sourcery 2.3.0 — \(url)\n// DO NOT EDIT\n")
    #expect(
      TemplateHeader(prefix: "// x", showsVersion: false).lines(for: "a.swift")
        == "// x\n// Generated using Sourcery — \(url)\n// DO NOT EDIT\n")
    #expect(TemplateHeader().lines(for: "a.md") == "")
  }

  @Test("blocks of files are joined by path, and leave one empty line")
  func fileBlocks() {
    let text =
      "top\n\n// sourcery:file:Models/Bird\nstruct A {}\n// sourcery:end\nmiddle\n  // sourcery:file:x.txt\none\n// sourcery:end\nend\n"
    let run = run([("A.stencil", text), ("B.stencil", "// sourcery:file:Models/Bird\nstruct B {}\n// sourcery:end\n")])
    #expect(
      files(run) == [
        "Out/A.generated.swift": "// made\ntop\n\nmiddle\n\nend\n", "Out/B.generated.swift": "",
        "Out/Models/Bird.generated.swift": "// made\nstruct A {}\n\nstruct B {}\n", "Out/x.txt": "one\n",
      ])
  }

  @Test("the body of a block goes into the source that has it, indented like its marker")
  func inlineBlock() {
    let bird = "struct Bird {\n    // sourcery:inline:Bird.init\n    old\n\n    // sourcery:end\n}\n"
    let text = "a\n// sourcery:inline:Bird.init\ninit() {\n\n}\n// sourcery:end\nb\n"
    let run = run([("A.stencil", text)], sources: ["Bird.swift": bird])
    let expected = "struct Bird {\n    // sourcery:inline:Bird.init\n    init() {\n\n    }\n\n    // sourcery:end\n}\n"
    #expect(source(run) == expected)
    #expect(files(run)["Out/A.generated.swift"] == "// made\na\n\nb\n")
    #expect(self.run([("A.stencil", text)], sources: ["Bird.swift": expected]).sources.changed.isEmpty)
  }

  @Test("a block that no source has stays where it is")
  func unknownBlock() {
    let text = "// sourcery:inline:Nest.init\ninit() {}\n// sourcery:end\n"
    #expect(files(run([("A.stencil", text)]))["Out/A.generated.swift"] == "// made\n\(text)")
  }

  @Test(
    "automatic blocks go to the end of their type, and a second run changes nothing",
    arguments: [
      (
        "class Foo {}\n", "Foo", "auto", 0,
        "class Foo {\n// sourcery:inline:auto:Foo.X\nvar a = 1\n// sourcery:end\n}\n"
      ),
      (
        "class Foo {\n  var b = 2\n}\n", "Foo", "auto", 0,
        "class Foo {\n  var b = 2\n\n// sourcery:inline:auto:Foo.X\nvar a = 1\n// sourcery:end\n}\n"
      ),
      (
        "class Foo {\n    struct Inner {\n    }\n}\n", "Foo.Inner", "auto", 4,
        "class Foo {\n    struct Inner {\n\n        // sourcery:inline:auto:Foo.Inner.X\n        var a = 1\n        // sourcery:end\n    }\n}\n"
      ),
      (
        "class Foo {\n    class Bar {}\n}\n", "Foo.Bar", "auto", 0,
        "class Foo {\n    class Bar {\n// sourcery:inline:auto:Foo.Bar.X\nvar a = 1\n// sourcery:end\n}\n}\n"
      ),
      (
        "class Foo {\n    var b = 2 }\n", "Foo", "auto", 0,
        "class Foo {\n\n    // sourcery:inline:auto:Foo.X\n    var a = 1\n    // sourcery:end\n    var b = 2 }\n"
      ),
      (
        "class Foo {}", "Foo", "after-auto", 4,
        "class Foo {}\n// sourcery:inline:after-auto:Foo.X\nvar a = 1\n// sourcery:end"
      ),
      (
        "class Foo {} // tail\n", "Foo", "after-auto", 0,
        "class Foo {}\n// sourcery:inline:after-auto:Foo.X\nvar a = 1\n// sourcery:end\n // tail\n"
      ),
      (
        "let 🐦 = \"é\"\r\nclass Foo {\r\n}\r\n", "Foo", "auto", 0,
        "let 🐦 = \"é\"\r\nclass Foo {\r\n\r\n// sourcery:inline:auto:Foo.X\r\nvar a = 1\r\n// sourcery:end\r\n}\r\n"
      ),
    ])
  func automaticBlocks(text: String, type: String, kind: String, base: Int, expected: String) {
    let result = "// sourcery:inline:\(kind):\(type).X\nvar a = 1\n// sourcery:end\n"
    let run = run([("A.stencil", result)], sources: ["Foo.swift": text], baseIndentation: base)
    let first = source(run)
    #expect(first == expected)
    let again = self.run([("A.stencil", result)], sources: ["Foo.swift": expected], baseIndentation: base)
    #expect(again.sources.changed.isEmpty)
  }

  @Test("two templates write into one source, each at the place that is then right")
  func severalTemplates() {
    let results = [
      (
        "A.stencil",
        "// sourcery:inline:auto:Foo.A\nvar a = 1\n// sourcery:end\n// sourcery:inline:auto:Bar.A\nvar x = 1\n// sourcery:end\n"
      ),
      ("B.stencil", "// sourcery:inline:auto:Foo.B\nvar b = 2\n// sourcery:end\n"),
    ]
    let run = run(results, sources: ["Foo.swift": "struct Foo {\n}\nstruct Bar {\n}\n"])
    #expect(
      source(run) == """
        struct Foo {

        // sourcery:inline:auto:Foo.A
        var a = 1
        // sourcery:end

        // sourcery:inline:auto:Foo.B
        var b = 2
        // sourcery:end
        }
        struct Bar {

        // sourcery:inline:auto:Bar.A
        var x = 1
        // sourcery:end
        }

        """)
    #expect(run.changes.count == 3)
  }

  @Test("an automatic block of an unknown type stays, with a warning")
  func unknownType() {
    let text = "// sourcery:inline:auto:Nest.X\nvar a = 1\n// sourcery:end\n"
    let run = run([("A.stencil", text)], sources: ["Foo.swift": "struct Foo {}"])
    #expect(files(run)["Out/A.generated.swift"] == "// made\n\(text)")
    #expect(run.warnings.diagnostics.map(\.id) == ["template-unknown-type"])
  }
}

/// Good enough for the tests' sources: the braces behind the last name of a path.
private func braces(of type: String, in text: [UInt8]) -> (opening: Int, closing: Int)? {
  let words = ["struct", "class"].map { Array("\($0) \(type.split(separator: ".").last ?? "") {".utf8) }
  for start in text.indices {
    guard let word = words.first(where: { text[start...].starts(with: $0) }) else { continue }
    var depth = 1
    for index in text[(start + word.count)...].indices {
      if text[index] == UInt8(ascii: "{") { depth += 1 }
      if text[index] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return (start + word.count - 1, index) }
    }
  }
  return nil
}
