import TestSupport
import Testing

@testable import Scalars

@Test(arguments: [
  (#"^\d+\s*\w$"#, "^[[:digit:]]+[[:space:]]*[[:alnum:]_]$"), (#"\D\S\W"#, "[^[:digit:]][^[:space:]][^[:alnum:]_]"),
  (#"[\d\w.-]"#, "[[:digit:][:alnum:]_.-]"), (#"[\]\-]"#, "[[.].][.-.]]"), ("(?:a|b)+?c??", "(a|b)+c?"),
  ("a{2}b{2,}c{2,3}?", "a{2}b{2,}c{2,3}"), ("{a}", #"\{a\}"#), (#"\u0041\x2e\t"#, "A\\.\t"), (#"\A\yé\Z"#, #"^\bé$"#),
  ("[^]a[:alpha:][.-.]]", "[^]a[:alpha:][.-.]]"), ("", ""), ("a||b", "a||b"), (#"\/"#, "/"),
])
func rewritesExpressions(pattern: String, posix: String) throws {
  #expect(try posixPattern(pattern) == posix)
}

@Test(arguments: [
  ("(?i)a", PatternError.unsupported("'(?'")), (#"(a)\1"#, .unsupported("a back reference")),
  ("(a{100}){101}", .tooComplex), ("(", .malformed("unclosed '('")), (")", .malformed("unmatched ')'")),
  ("+", .malformed("a quantifier has nothing to repeat")),
  ("[a", .malformed("unclosed '['")),
  ("a\0", .malformed("the expression contains U+0000")),
  (#"\u00"#, .malformed(#"'\u' requires a character code"#)),
])
func refusesExpressions(pattern: String, error: PatternError) {
  #expect(throws: error) { try posixPattern(pattern) }
}

@Test func randomExpressionsNeverCrash() {
  var generator = SeededRandom(seed: 1003)
  let alphabet = Array(#"ab01(){}[]*+?|\.^$,:-=dwsyuxB"#)
  var accepted = 0
  for _ in 0..<20_000 {
    let pattern = String(
      (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in alphabet.randomElement(using: &generator) })
    if (try? posixPattern(pattern)) != nil { accepted += 1 }
  }
  #expect((1000..<19_000).contains(accepted), "seed \(generator.seed)")
}

@Test(arguments: [
  ("a%b_c", "a*b?c"), (#"\%\_\\"#, #"%_\"#), ("*?[]", "[*][?][[]]"), ("", ""),
])
func likeBecomesGlob(like: String, glob: String) {
  #expect(globPattern(like: like) == glob)
  #expect(globPattern(like: like + "\\") == nil)
}

@Test(
  arguments: [
    ("a", "b"), ("az", "a{"), ("a\u{10FFFF}", "b"), ("\u{D7FF}", "\u{E000}"), ("", nil), ("\u{10FFFF}\u{10FFFF}", nil),
  ] as [(String, String?)])
func prefixesHaveAnUpperBound(prefix: String, bound: String?) {
  #expect(upperBound(ofPrefix: prefix) == bound)
}
