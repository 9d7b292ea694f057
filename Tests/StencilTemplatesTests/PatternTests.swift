import Foundation
import TestSupport
import Testing

@testable import StencilTemplates

@Suite("Regular expressions")
struct PatternTests {
  @Test(
    "are replaced as Foundation replaces them",
    arguments: [
      ("a+", "x", "aabaa"), ("(a)(b)?", "[$1$2]", "abaab"), ("a*", "-", "baac"), ("a*?", "-", "aa"),
      ("(a|ab)(c|bcd)", "<$1,$2>", "abcd"), ("^a|b$", "x", "aab"), ("[^a-c]", "", "abcdef"), ("[]a]", "x", "a]b"),
      ("[a-]", "x", "a-b"), ("\\d{2,3}", "#", "1 12 123 12345"), ("\\w+", "W", "hällo wörld_1"),
      ("\\s+", " ", "a \n\t b"),
      ("\\bfoo\\b", "bar", "foo foobar foo"), ("\\Boo", "0", "foo oo"), ("(x)?y", "[$1]", "y xy"),
      ("a.c", "x", "abc a\nc"),
      ("\\.", "_", "a.b.c"), ("(?:ab)+", "x", "ababc"), ("(a+)(b+)", "$2$1", "aabbab"), ("a{2}", "x", "aaaaa"),
      ("a{2,}", "x", "aaaaa a"), ("(.*?),", "<$1>", "a,b,c"), ("$", "!", "ab"), ("é", "e", "é"),
      ("([A-Z])", "_$1", "fooBarBaz"), ("a|", "x", "ba"), ("\\$", "\\$1", "a$b"), ("[\\d.]+", "N", "1.5 v2"),
    ])
  func replacements(pattern: String, replacement: String, text: String) throws {
    let expected = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    #expect(PatternProgram(pattern) != nil)
    let actual = try text.replacing(pattern: pattern, by: replacement, limit: 1 << 20)
    #expect(actual == expected)
  }

  @Test("random patterns match as Foundation matches them", arguments: 0..<4)
  func random(worker: Int) throws {
    for number in 0..<(runsLongTests ? 5_000 : 150) {
      let seed = UInt64(worker * 100_000 + number)
      var random = SeededRandom(seed: seed)
      let pattern = Self.pattern(&random, depth: 3)
      let text = (0..<random.int(below: 12)).map { _ in random.pick(["a", "b", "c", "A", "1", " "]) }.joined()
      guard PatternProgram(pattern) != nil,
        let expression = try? NSRegularExpression(pattern: pattern)
      else { continue }
      let range = NSRange(text.startIndex..., in: text)
      let expected = expression.stringByReplacingMatches(in: text, range: range, withTemplate: "<$1>")
      let actual = try text.replacing(pattern: pattern, by: "<$1>", limit: 1 << 20)
      #expect(actual == expected, "seed \(seed): '\(pattern)' in '\(text)'")
    }
  }

  private static func pattern(_ random: inout SeededRandom, depth: Int) -> String {
    let atoms = ["a", "b", "c", ".", "[ab]", "[^a]", "\\d", "\\w", "\\b"]
    guard depth > 0 else { return random.pick(atoms) }
    switch random.int(below: 6) {
    case 0: return "(\(pattern(&random, depth: depth - 1)))"
    case 1: return "\(pattern(&random, depth: depth - 1))|\(pattern(&random, depth: depth - 1))"
    case 2: return random.pick(["a", "[ab]", ".", "\\w"]) + random.pick(["*", "+", "?", "*?", "+?", "{1,2}"])
    default: return pattern(&random, depth: depth - 1) + pattern(&random, depth: depth - 1)
    }
  }

  @Test("patterns that look ahead or refer back are matched too")
  func otherPatterns() throws {
    #expect(try "fooBar".replacing(pattern: "o(?=B)", by: "0", limit: 100) == "fo0Bar")
    #expect(try "aa bb ab".replacing(pattern: "(\\w)\\1", by: "x", limit: 100) == "x x ab")
    #expect(try "Foo".replacing(pattern: "(?i)f", by: "b", limit: 100) == "boo")
  }

  @Test("a pattern that branches without end takes no longer for it")
  func linearTime() throws {
    let text = String(repeating: "a", count: 20_000) + "b"
    #expect(try text.replacing(pattern: "(a+)+c", by: "", limit: 1 << 20) == text)
    #expect(try text.replacing(pattern: "(a|a)*c", by: "", limit: 1 << 20) == text)
  }

  @Test("a pattern that repeats nothing takes no time for it")
  func repeatedNothing() throws {
    let nothing = "(?:(?:(?:){1000}){1000}){300}"
    #expect(PatternProgram(nothing).map(\.steps.count) == 3)
    #expect(try "ab".replacing(pattern: nothing + "b", by: "x", limit: 100) == "ax")
    #expect(try "ab".replacing(pattern: "(?:(?:(?:a{0}(?:)){1000})*){1000}b", by: "x", limit: 100) == "ax")
  }

  @Test("replacing what reads to the end from every place ends with an error at its place, and is counted")
  func boundedWork() throws {
    let limits = TemplateLimits(steps: 200_000)
    let context: [(name: String, value: TemplateValue)] = [("t", .string(String(repeating: "a", count: 5_000)))]
    let slow = rendered("\n{{ t|replace:'a.*b|a','x','regex' }}", context, limits: limits)
    #expect(slow.hasPrefix("t.stencil:2:"), "\(slow)")
    #expect(slow.contains("exceeds the step limit of the template"), "\(slow)")
    let once = "{{ t|replace:'a+','x','regex' }}"
    #expect(rendered(once, context, limits: limits) == "x")
    let often = rendered("{% for i in 1...100 %}\(once){% endfor %}", context, limits: limits)
    #expect(often.contains("exceeds the step limit of the template"), "\(often)")
  }

  @Test(
    "a pattern for Swift's matcher that may double its time with each letter is refused",
    arguments: ["(?=x)(a+)+c", "(?i)(a|a)*c", "(?i)((a*)b?){2,}", "(?:(?:(?:a){1000}){1000}){300}"])
  func refused(pattern: String) {
    let text = String(repeating: "a", count: 50)
    #expect(throws: FilterError.self) { try text.replacing(pattern: pattern, by: "", limit: 1 << 20) }
  }

  @Test("what is no pattern is told", arguments: ["(", "[a", "a{2,1}", "*", "\\"])
  func malformed(pattern: String) {
    #expect(throws: FilterError.self) { try "a".replacing(pattern: pattern, by: "", limit: 100) }
  }
}
