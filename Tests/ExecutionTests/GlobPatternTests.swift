import SQLite
import SQLiteFunctions
import TestSupport
import Testing

@testable import Execution

@Suite("LIKE patterns as GLOB patterns")
struct GlobPatternTests {
  @Test(
    "are rewritten",
    arguments: [
      ("", ""), ("abc", "abc"), ("%a_b%", "*a?b*"), ("100\\%", "100%"), ("a\\_b", "a_b"), ("\\\\", "\\"), ("\\a", "a"),
      ("*?[]", "[*][?][[]]"), ("\\*", "[*]"), ("日_本%", "日?本*"), ("[a-z]", "[[]a-z]"),
    ])
  func rewritten(_ like: String, _ glob: String) throws {
    #expect(try globPattern(ofLike: like) == glob)
  }

  @Test("must not end with the escape character", arguments: ["\\", "a\\", "\\\\\\"])
  func trailing(_ like: String) throws {
    do {
      _ = try globPattern(ofLike: like)
      Issue.record("taken")
    } catch {
      #expect(error.code == .invalidArgument)
    }
  }

  @Test("match the same texts")
  func matches() throws {
    var random = SeededRandom(seed: .random(in: 0 ... .max))
    let connection = try Connection.withFunctions(ConnectionOptions(.memory))
    let letters = Array("ab%_\\*?[]^-é日")
    for _ in 0..<2000 {
      let text = String((0..<random.int(below: 5)).map { _ in random.pick(letters) })
      let like = String((0..<random.int(below: 6)).map { _ in random.pick(letters + ["%", "_"]) })
      guard let glob = try? globPattern(ofLike: like) else { continue }
      let found = try connection.query("SELECT ? GLOB ?", [.text(text), .text(glob)]).first?.first?.integer == 1
      #expect(
        found == isLike(Array(text.unicodeScalars)[...], Array(like.unicodeScalars)[...]),
        "seed \(random.seed): '\(text)' LIKE '\(like)' as '\(glob)'")
    }
  }

  /// LIKE by its definition.
  private func isLike(_ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "%": return (0...text.count).contains { isLike(text.dropFirst($0), rest) }
    case "_": return !text.isEmpty && isLike(text.dropFirst(), rest)
    case "\\": return text.first == rest.first && !text.isEmpty && isLike(text.dropFirst(), rest.dropFirst())
    default: return text.first == first && isLike(text.dropFirst(), rest)
    }
  }
}
