import ProjectFiles
import SourceText
import TestSupport
import Testing

@Suite("YAML")
struct YAMLTests {
  private func errors(_ text: String) -> [String] {
    var log = DiagnosticLog()
    let node = parseYAML(SourceFile(path: "a.yaml", text: text), into: &log)
    #expect(node == nil || log.isEmpty)
    return log.diagnostics.map { $0.description.split(separator: "\n").first.map { String($0) } ?? "" }
  }

  private func parse(_ text: String) throws -> YAMLNode {
    var log = DiagnosticLog()
    let node = parseYAML(SourceFile(path: "a.yaml", text: text), into: &log)
    #expect(log.diagnostics.map(\.description) == [])
    return try #require(node)
  }

  @Test("values keep their place")
  func positions() throws {
    let root = try parse("a: 1\nb:\n  - x\n  - 'y z'\nc: {d: [1, 2]}\n")
    #expect(root["a"]?.text == "1")
    #expect(root["b"]?.elements?.map(\.text) == ["x", "y z"])
    #expect(root["b"]?.elements?.last?.position.description == "a.yaml:4:5")
    #expect(root["c"]?["d"]?.elements?.map(\.position.column) == [9, 12])
    #expect(root["c"]?.isFlow == true)
  }

  @Test("letters outside ASCII do not shift places")
  func nonASCII() throws {
    let root = try parse("naïve: \"żółć 🎬\"\nnext: [ä, b]\n")
    let element = try #require(root["next"]?.elements?.last)
    #expect(element.file.text(in: element.range) == "b")
    #expect(element.position.description == "a.yaml:2:11")
    #expect(root["naïve"]?.text == "żółć 🎬")
  }

  @Test("null has several spellings, and quotes take it away", arguments: ["", "~", "null", "NULL"])
  func null(_ text: String) throws {
    #expect(try parse("a: \(text)\n")["a"]?.isNull == true)
    #expect(try parse("a: '\(text)'\n")["a"]?.text == text)
  }

  @Test("anchors, aliases and merge keys")
  func anchors() throws {
    let root = try parse("base: &b {x: 1, y: 2}\nother: *b\nmore:\n  <<: *b\n  y: 3\n")
    #expect(root["other"]?["y"]?.text == "2")
    #expect(root["other"]?.isAlias == true)
    #expect(root["more"]?["x"]?.text == "1")
    #expect(root["more"]?["y"]?.text == "3")
  }

  @Test("files without a value", arguments: ["", "# nothing\n", "\n\n", "---\n"])
  func empty(_ text: String) {
    var log = DiagnosticLog()
    let node = parseYAML(SourceFile(path: "a.yaml", text: text), into: &log)
    #expect(node == nil || node?.isNull == true)
    #expect(log.isEmpty)
  }

  @Test(
    "what is wrong is told with its place",
    arguments: [
      ("a: 'x\nb: 1\n", "a.yaml:3:1: error: invalid YAML: found unexpected end of stream"),
      ("a: [1, 2\n", "a.yaml:2:1: error: invalid YAML: did not find expected ',' or ']'"),
      ("a: 1\n b: 2\n", "a.yaml:2:3: error: invalid YAML: mapping values are not allowed in this context"),
      ("a: 1\na: 2\n", "a.yaml:2:1: error: invalid YAML: duplicate key 'a'"),
      ("a: *b\n", "a.yaml:1:4: error: invalid YAML: alias '*b' has no anchor before it"),
      ("a: &b [*b]\n", "a.yaml:1:8: error: invalid YAML: alias '*b' has no anchor before it"),
      ("a: 1\n---\nb: 2\n", "a.yaml:2:1: error: invalid YAML: unexpected second document"),
      ("? [a]\n: 1\n", "a.yaml:1:3: error: invalid YAML: a key must be a scalar"),
      ("a: \u{1}\n", "a.yaml:1:4: error: invalid YAML: control characters are not allowed"),
      ("<<: 1\n", "a.yaml:1:5: error: invalid YAML: '<<' requires a mapping"),
    ])
  func problems(_ text: String, _ expected: String) throws {
    let message = try #require(errors(text).first)
    #expect(message.hasPrefix(expected), "\(message)")
  }

  @Test("ill-formed UTF-8 is an error, not a crash")
  func illFormed() {
    var log = DiagnosticLog()
    #expect(parseYAML(SourceFile(path: "a.yaml", bytes: [0x61, 0x3A, 0x20, 0xFF, 0xFE]), into: &log) == nil)
    #expect(log.diagnostics.first?.id == "invalid-yaml")
  }

  @Test("aliases of aliases and deep nesting stop at a limit")
  func bombs() {
    var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...20 {
      bomb += "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
    }
    #expect(errors(bomb).first?.contains("more than 20000 values") == true)
    #expect(errors(String(repeating: "[", count: 900)).first?.contains("nested more than 64 levels") == true)
    #expect(errors("a: " + String(repeating: "x", count: 1 << 20)).first?.contains("larger than 1048576 bytes") == true)
  }

  @Test("no text of random pieces crashes the reader", arguments: 1...8)
  func randomText(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "a", ":", " ", "\n", "- ", "[", "]", "{", "}", ",", "&x ", "*x", "'", "\"", "|\n", ">", "#", "? ", "!t ", "<<: ",
      "\r\n", "\t", "é", "---\n", "...\n", "%YAML 1.1\n", "\\", "0",
    ]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
      var log = DiagnosticLog()
      let file = SourceFile(path: "a.yaml", text: text)
      let node = parseYAML(file, into: &log)
      if let node { #expect(node.range.upperBound <= file.bytes.count, "seed \(seed): \(text)") }
      _ = readServiceConfiguration(file, folder: ".", into: &log)
      _ = readConnectorConfiguration(file, folder: ".", into: &log)
      _ = addingSDK(
        SDKEntry(key: "swiftSdk", outputDirectory: "x", package: "Y"), to: file.bytes, path: "a", into: &log)
    }
  }
}
