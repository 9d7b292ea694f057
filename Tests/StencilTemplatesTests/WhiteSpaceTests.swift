import Testing

@testable import StencilTemplates

@Suite("White space")
struct WhiteSpaceTests {
  /// `/` is a line end, as in the reference's vectors.
  @Test(
    "lines that hold only tags vanish, empty lines stay, marks trim",
    arguments: [
      ("a///b/{% if 1 %}/x//{% endif %}/c", "a///b/x//c"), ("c/   {% if 0 %}q{% endif %}  /d", "c/d"),
      ("a   /   {%- if 1 -%}   / x  /  {%- endif -%}  /b", "axb"), ("a/   /b", "a/b"),
      ("a{% newline %}/{% newline %}/b", "a////b"), ("{% if 1 %}/a/{% endif %}", "/a/"),
      ("a {%+ if 1 +%} b{% endif %}", "a  b"), ("a {{- text }}b{{ text -}} c", "a b c"),
      ("a {# c #} {%- if 1 %}b{% endif %}", "a b"), ("a {# c #}{%- if 1 %}b{% endif %}", "a b"),
      ("{% set x %}a//b{% endset %}{{ x }}", "a//b"), ("a/{{ empty }}/b", "a/b"),
      ("a//{%- if 1 -%}//b{% endif %}", "ab"),
    ])
  func vectors(template: String, expected: String) {
    let template = template.map { $0 == "/" ? "\n" : String($0) }.joined()
    let expected = expected.map { $0 == "/" ? "\n" : String($0) }.joined()
    #expect(rendered(template) == expected)
  }

  @Test("a file with CRLF gives the same as one with LF")
  func carriageReturns() {
    let template = "a\n\n{% for w in words %}\n  {{ w }}\n\n{% endfor %}\nb\n"
    let other = template.map { $0 == "\n" ? "\r\n" : String($0) }.joined()
    #expect(rendered(other) == rendered(template))
    #expect(rendered(template) == "a\n\n  one\n\n  two\n\n  three\n\nb\n")
  }

  @Test("a long template is read in one pass")
  func longTemplate() {
    let line = "// section\n{% if words.count > 2 %}let v = \"{{ words.count }}\"{% endif %}\n"
    let text = rendered(String(repeating: line, count: 8_000))
    #expect(text.split(separator: "\n").count == 16_000)
  }
}
