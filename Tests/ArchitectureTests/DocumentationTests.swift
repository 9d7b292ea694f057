import Foundation
import TestSupport
import Testing

/// The names in the documentation, compared with the sources.
@Suite("Documentation")
struct DocumentationTests {
  @Test("types, functions and folders that the documentation names exist")
  func names() throws {
    let known = try knownNames()
    #expect(known.count > 5000)
    let folder = Repository.root.appending(path: "docs/modules").path
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "docs/modules/\($0)" }
    #expect(pages.count > 40)
    for page in pages + ["docs/architecture.md", "docs/decisions.md"] {
      let text = try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
      for (line, names) in codeNames(in: text) {
        for name in names where !known.contains(name) {
          Issue.record("\(page):\(line): '\(name)' is not a name in Sources, Compatibility or Tests")
        }
      }
    }
  }

  @Test(
    "names are found in code spans and diagrams, and not in code examples",
    arguments: [
      ("`HTTPServer.listen` and `readJSON(_:)`", ["HTTPServer", "readJSON"]), ("`count`, `--check`, `a b`, Type", []),
      ("```\nSource ─ parseText ─> Tree\n```", ["parseText", "Source", "Tree"]),
      ("```swift\nlet x = AnyName()\n```", []),
    ])
  func spans(text: String, expected: [String]) {
    let found = codeNames(in: text).flatMap(\.names)
    #expect(Set(found) == Set(expected))
  }

  /// The words of all code without comments, the names of files and folders, and keys of the system.
  private func knownNames() throws -> Set<String> {
    var known: Set<String> = ["Plugins", "NSAllowsLocalNetworking", "NSAppTransportSecurity"]
    for root in ["Sources", "Compatibility/Sources", "Tests", "Package.swift"] {
      let url = Repository.root.appending(path: root)
      let files = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
      for file in files {
        known.formUnion(file.split(whereSeparator: { "/.+".contains($0) }).map(String.init))
        guard file.hasSuffix(".swift"), !file.hasPrefix("Fixtures/") else { continue }
        collectWords(of: try Data(contentsOf: url.appending(path: file)), into: &known)
      }
      if files.isEmpty { collectWords(of: try Data(contentsOf: url), into: &known) }
    }
    return known
  }

  private func collectWords(of data: Data, into known: inout Set<String>) {
    for line in data.split(separator: UInt8(ascii: "\n")) {
      let start = line.firstIndex { $0 != UInt8(ascii: " ") } ?? line.endIndex
      if line[start...].starts(with: "//".utf8) { continue }
      for word in line.split(whereSeparator: { !isNameByte($0) }) {
        known.insert(String(decoding: word, as: UTF8.self))
      }
    }
  }

  /// The names in code spans, and in code blocks without a language, by line: words with a capital letter and a small one.
  private func codeNames(in text: String) -> [(line: Int, names: [String])] {
    var result: [(line: Int, names: [String])] = []
    var fence: Substring?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        fence = fence == nil ? line.dropFirst(3) : nil
        continue
      }
      let spans =
        switch fence {
        case "": [line]
        case nil:
          line.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map(
            \.element)
        default: [Substring]()
        }
      let words = spans.flatMap { $0.split(whereSeparator: { !$0.utf8.allSatisfy(isNameByte) }) }
      let names = words.filter { word in
        word.contains(where: \.isUppercase) && word.contains(where: \.isLowercase) && !word.contains("_")
          && word.first?.isNumber == false
      }
      if !names.isEmpty { result.append((index + 1, names.map(String.init))) }
    }
    return result
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
  default: false
  }
}
