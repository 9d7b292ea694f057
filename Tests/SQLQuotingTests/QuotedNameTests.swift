import SQLQuoting
import Testing

@Test("quotes are doubled also where an accent joins them", arguments: ["", "'", "it's", "it'\u{301}s", "'\u{fe0f}'"])
func doublesQuotes(_ text: String) {
  let inner = quotedText(text).unicodeScalars.dropFirst().dropLast()
  #expect(inner.count == text.unicodeScalars.count + text.unicodeScalars.count { $0 == "'" })
}

@Test func namesKeepSingleQuotes() {
  #expect(quotedName("a\"\u{301}'b").utf8.elementsEqual("\"a\"\"\u{301}'b\"".utf8))
}
