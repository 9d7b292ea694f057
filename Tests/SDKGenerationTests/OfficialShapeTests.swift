import Foundation
import SDKGeneration
import SourceText
import TestSupport
import Testing

@Suite("The shape of the official generator")
struct OfficialShapeTests {
  /// `…` in the example stands for members that it does not show.
  @Test("the example of the specification, token by token")
  func example() throws {
    let fixture = SDKFixture.named("shop")
    var log = DiagnosticLog()
    let files = try fixture.generate(into: &log)
    let operations = try #require(files.first { $0.path.hasSuffix("Operations.swift") })
    let example = try String(contentsOf: fixture.folder.appending(path: "official-shape.txt"), encoding: .utf8)
    let generated = tokens(operations.text)
    var place = 0
    for part in example.split(separator: "…").map({ tokens(String($0)) }) {
      let found = generated.indices.dropFirst(place).first { generated[$0...].starts(with: part) }
      let start = try #require(found, "not found: \(part.joined(separator: " "))")
      place = start + part.count
    }
    #expect(place > 100)
  }

  /// Comments left out; `Void` and `()` are one type.
  private func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
      var word = ""
      for character in line {
        let isLetter = character.isLetter || character.isNumber || character == "_"
        if isLetter { word.append(character) }
        if !isLetter || character == line.last {
          if !word.isEmpty { tokens.append(word) }
          word = ""
          if !isLetter, character != " " { tokens.append(String(character)) }
        }
      }
      if !word.isEmpty { tokens.append(word) }
    }
    return tokens.flatMap { $0 == "Void" ? ["(", ")"] : [$0] }
  }
}
